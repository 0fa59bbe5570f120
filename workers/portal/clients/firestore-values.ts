/**
 * Firestore's typed values, converted by firebase-rest-firestore. Times are written from a `Date` and read as ISO text.
 */
import {
  convertFromFirestoreValue,
  convertToFirestoreDocument,
  convertToFirestoreValue,
  type FirestoreFieldValue,
} from "firebase-rest-firestore";

export type Plain = string | number | boolean | null | Date | Plain[] | { [name: string]: Plain };
export type FirestoreValue = FirestoreFieldValue;
export type Fields = Record<string, FirestoreValue>;

export const toValue = (plain: Plain): FirestoreValue => convertToFirestoreValue(plain);

export const toFields = (plain: { [name: string]: Plain }): Fields => convertToFirestoreDocument(plain).fields;

/** Firestore leaves the fields of an empty document out. */
export const fromFields = (fields: Fields = {}): { [name: string]: Plain } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, withIsoTimes(convertFromFirestoreValue(value))]),
  );

function withIsoTimes(plain: Plain): Plain {
  if (plain instanceof Date) return plain.toISOString();
  if (Array.isArray(plain)) return plain.map(withIsoTimes);
  if (typeof plain !== "object" || plain === null) return plain;
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, withIsoTimes(value)]));
}
