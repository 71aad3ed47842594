(* Big machine numbers to compute with.  They rest on Coq's primitive 63-bit integers and their axioms. *)
From Coq Require Import ZArith.
From Bignums Require Import BigZ.
From AttentionChecker Require Import Datasets.

Lemma big_eqb : forall x y : BigZ.t, BigZ.eqb x y = Z.eqb (BigZ.to_Z x) (BigZ.to_Z y).
Proof. exact BigZ.spec_eqb. Qed.
Lemma big_leb : forall x y : BigZ.t, BigZ.leb x y = Z.leb (BigZ.to_Z x) (BigZ.to_Z y).
Proof. exact BigZ.spec_leb. Qed.

Definition Big_numbers : numbers := {|
  carrier := BigZ.t; zero := BigZ.zero; add := BigZ.add; sub := BigZ.sub; mul := BigZ.mul; eqb := BigZ.eqb; leb := BigZ.leb;
  of_Z := BigZ.of_Z; to_Z := BigZ.to_Z; to_of := BigZ.spec_of_Z; to_zero := BigZ.spec_0; to_add := BigZ.spec_add;
  to_sub := BigZ.spec_sub; to_mul := BigZ.spec_mul; to_eqb := big_eqb; to_leb := big_leb |}.
