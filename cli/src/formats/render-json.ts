/** JSON in which no text of a page is a command to the runner of a pipeline that logs it; every value is as it was. */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replaceAll(/#(?=\p{DI}*#)/gu, String.raw`\u0023`)}\n`
}
