export type JsonObject = Record<string, unknown>

/** Whether a value is an object with fields. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
