import { breakRunnerCommands } from './break-runner-commands.ts'

/**
 * Text of a page on one terminal line, without anything that moves the cursor, changes colors, reverses the text
 * direction or commands the runner of a pipeline.
 */
export function printable(text: string, maxLength: number): string {
  const plain = breakRunnerCommands(text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
  const characters = Array.from(plain)
  return characters.length <= maxLength ? plain : `${characters.slice(0, maxLength - 1).join('')}…`
}
