/**
 * What a field means, with its unit, and a value of it; undefined if its own fields have values. The key is the name of
 * the field, after the name of what contains it if the meaning differs there: `box.width`, `Webhook.id`.
 */
export type FieldTable = Readonly<Record<string, readonly [about: string, example: unknown]>>
