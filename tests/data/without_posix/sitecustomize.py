"""On ``PYTHONPATH``: this interpreter and its children have none of what Windows lacks, as far as the standard library here bears it."""

import os
import select
import signal
import subprocess
import sys

for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None

subprocess.Popen.kill = lambda self: self.send_signal(9)  # it would ask for SIGKILL
for module, names in {
    os: "fork forkpty wait3 wait4 killpg getpgid setsid sched_getaffinity mkfifo O_NOFOLLOW O_DIRECTORY "
    "O_NONBLOCK O_CLOEXEC",
    signal: "SIGKILL SIGALRM SIGXCPU SIGHUP setitimer ITIMER_REAL",
    select: "poll epoll",
}.items():
    for name in names.split():
        delattr(module, name)
os.supports_dir_fd = set()
