# The checker with Coq, so that `checker audit FILE --coq` can ask its kernel.
#   docker build -t checker .
#   docker run --rm --network none -v "$PWD:/work" checker audit lemmas --budget quick
FROM python:3.12-slim-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends coq libcoq-interval && rm -rf /var/lib/apt/lists/*
COPY . /checker
RUN pip install --no-cache-dir -c /checker/constraints.txt '/checker[mcp]' && rm -rf /checker
RUN useradd --create-home user
USER user
WORKDIR /work
ENTRYPOINT ["checker"]
CMD ["doctor"]
