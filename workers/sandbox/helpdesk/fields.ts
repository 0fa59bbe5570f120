/** Checks of request fields: unknown names, wrong types and values are errors that name the field, all at once. */
import { createFieldsError, type FieldError } from "./errors.ts";

type Values = Record<string, unknown>;

const maxStringLength = 255;
const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

export class FieldReader {
  readonly #errors: FieldError[] = [];
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** Throws all errors that were found. */
  finish(): void {
    if (this.#errors.length > 0) throw createFieldsError(this.#errors);
  }

  reject(field: string, message: string, code = "invalid_value"): undefined {
    this.#errors.push({ field, message, code });
  }

  rejectUnknown(known: readonly string[]): void {
    for (const name of Object.keys(this.#values))
      if (!known.includes(name)) this.reject(name, "Unexpected/invalid field in request", "invalid_field");
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  text(name: string, options: { required?: boolean; maxLength?: number } = {}): string | undefined {
    const { required = false, maxLength = maxStringLength } = options;
    const value = this.#values[name];
    if (value === undefined || value === null || value === "")
      return required ? this.reject(name, "It should be a/an String", "missing_field") : undefined;
    if (typeof value !== "string") return this.#rejectType(name, value, "String");
    if (value.length <= maxLength) return value;
    return this.reject(name, `Has ${value.length} characters, it can have maximum of ${maxLength} characters`);
  }

  email(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || emailPattern.test(value)) return value?.toLowerCase();
    return this.reject(name, "It should be in the 'valid email address' format");
  }

  /** A positive integer; forms and queries send it as text. */
  number(name: string): number | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    const number = typeof value === "string" && this.acceptsText ? Number(value) : value;
    if (typeof number === "number" && Number.isSafeInteger(number) && number > 0) return number;
    return this.#rejectType(name, value, "Positive Integer");
  }

  choice(name: string, values: readonly number[]): number | undefined {
    if (!this.has(name)) return undefined;
    const value = this.acceptsText ? Number(this.#values[name]) : this.#values[name];
    if (typeof value === "number" && values.includes(value)) return value;
    return this.reject(name, `It should be one of these values: '${values.join(",")}'`);
  }

  oneOf(name: string, values: readonly string[]): string | undefined {
    const value = this.#values[name];
    if (value === undefined || (typeof value === "string" && values.includes(value))) return value;
    return this.reject(name, `It should be one of these values: '${values.join(",")}'`);
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#values[name];
    if (value === undefined || typeof value === "boolean") return value ?? fallback;
    if (this.acceptsText && (value === "true" || value === "false")) return value === "true";
    this.#rejectType(name, value, "Boolean");
    return fallback;
  }

  /** Single-line texts under the configured names. */
  customFields(name: string, known: readonly string[]): Record<string, string | null> {
    const value = this.#values[name];
    if (value === undefined || value === null) return {};
    if (typeof value !== "object" || Array.isArray(value)) {
      this.#rejectType(name, value, "key/value pair");
      return {};
    }
    const reader = new FieldReader(value as Values);
    reader.rejectUnknown(known);
    const fields = Object.keys(value).map((field) => [field, reader.text(field) ?? null] as const);
    this.#errors.push(...reader.#errors);
    return Object.fromEntries(fields);
  }

  /** Of forms and queries: numbers and flags arrive as text. */
  acceptsText = false;

  #rejectType(name: string, value: unknown, expected: string): undefined {
    const given = typeof value === "string" ? "String" : typeof value === "boolean" ? "Boolean" : "Null";
    const prefix = this.acceptsText || typeof value === "number" ? "" : `Value set is of type ${given}.`;
    return this.reject(name, `${prefix}It should be a/an ${expected}`, "datatype_mismatch");
  }
}
