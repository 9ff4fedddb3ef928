import { fileURLToPath } from 'node:url'
import { type ProgramEnd, spawnProgram } from './spawn-program.ts'

const deadlineMs = 90_000

/** Folder of `main.ts` and `admin.ts`. */
export function findProgram(program: 'main' | 'admin'): string {
  return fileURLToPath(new URL(`../../../src/app/${program}.ts`, import.meta.url))
}

/** Runs a program that ends by itself; one that does not is killed and has no code. */
export async function runProgram(
  program: 'main' | 'admin',
  { environment, parameters = [] }: { environment: Record<string, string>; parameters?: string[] },
): Promise<ProgramEnd> {
  return spawnProgram(findProgram(program), { environment, parameters, deadlineMs }).ended
}
