import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Context } from '../context.ts'

/** A secret from a prompt that shows nothing of it, or from the standard input if that is no terminal. Never from the command line, which other users can read. */
export async function readSecret(
  { input, tell, signal }: Pick<Context, 'input' | 'tell' | 'signal'>,
  name: string,
): Promise<string> {
  const secret = input.isTTY ? await ask(input, tell, { name, signal }) : await text(input)
  const line = secret.replace(/\r?\n$/, '')
  if (line !== '') return line
  throw new CommandError(
    exitCodes.usage,
    `There is no ${name}: type it at the prompt, or pass it on the standard input.`,
  )
}

async function ask(
  input: NodeJS.ReadStream,
  tell: (line: string) => void,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<string> {
  tell(`${name} (not shown):`)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  using reading = createInterface({ input, output: unseen, terminal: true })
  return await reading.question('', { signal })
}
