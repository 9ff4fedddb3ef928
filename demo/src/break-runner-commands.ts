/**
 * Text of a page that cannot be a command to the runner of a pipeline that logs it: `##[…]`, `##vso[…]`, `##teamcity[…]` and the like anywhere in a
 * line, `::…` where one begins.
 * A space breaks them, because runners can overlook characters that have no width.
 */
export function breakRunnerCommands(text: string): string {
  return text
    .replaceAll(/#(?=\p{DI}*#[\p{DI}\w.-]*\[)/gu, '# ')
    .replaceAll(/^([\s\p{DI}]*:)(?=\p{DI}*:)/gmu, '$1 ')
}
