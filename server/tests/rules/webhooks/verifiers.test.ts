import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { verifiers } from '../../../../dashboard/src/components/webhooks/verifiers.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { signBody } from '../../../src/webhooks/sign.ts'

const run = promisify(execFile)
const secret = 'whsec-Zq7-ünïcode'
const body = '{"event":"run.completed","note":"日本語"}'

/** The header for a time relative to now, signed with the current secret or, after a rotation, two of them. */
function sign(ageS: number, secrets = [secret]): string {
  const at = new Date(Date.now() - ageS * 1000)
  return signBody(
    secrets.map((text) => new Secret(text)),
    body,
    at,
  )
}

/** Body, header, and whether the request is genuine. */
const cases: [string, string, boolean][] = [
  [body, sign(0), true],
  [body, sign(200), true],
  [body, sign(0, ['the next secret', secret]), true],
  [body, sign(0, ['another secret']), false],
  [`${body} `, sign(0), false],
  [body, sign(400), false],
  [body, sign(-400), false],
  [body, 'v1=00', false],
  [body, '', false],
]
const input = JSON.stringify(cases.map(([text, header]) => [text, header]))
const expected = cases.map(([, , isGenuine]) => isGenuine)

let hasPython: boolean
let hasJava: boolean

beforeAll(async () => {
  ;[hasPython, hasJava] = await Promise.all([
    canRun('python3', ['--version']),
    // A runtime without the compiler cannot run a source file.
    canRun('javac', ['--version']),
  ])
})

async function canRun(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  )
}

test('the verifier for Node.js accepts genuine requests only', async () => {
  const program = `${verifiers['Node.js']}
const [input, secret] = process.argv.slice(1)
console.log(JSON.stringify(JSON.parse(input).map(([body, header]) => isFromUnderstudy(Buffer.from(body), header, secret))))`
  const args = ['--input-type=module', '--eval', program, input, secret]
  const { stdout } = await run(process.execPath, args)
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('the verifier for Python accepts genuine requests only', async ({ skip }) => {
  skip(!hasPython, 'no python3 on this machine')
  const program = `${verifiers.Python}
import json, sys
print(json.dumps([is_from_understudy(body.encode(), header, sys.argv[2]) for body, header in json.loads(sys.argv[1])]))`
  const { stdout } = await run('python3', ['-c', program, input, secret])
  expect(JSON.parse(stdout)).toEqual(expected)
})

test('the verifier for Java accepts genuine requests only', async ({ skip }) => {
  skip(!hasJava, 'no javac on this machine')
  // Arguments in the platform's encoding would lose letters, so they are passed in hexadecimal.
  const program = `${verifiers.Java}
class Main {
  public static void main(String[] args) throws Exception {
    String secret = read(args[0]);
    for (int at = 1; at < args.length; at += 2) {
      byte[] body = HexFormat.of().parseHex(args[at]);
      System.out.println(Signatures.isFromUnderstudy(body, read(args[at + 1]), secret));
    }
  }
  static String read(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
  }
}`
  const args = [secret, ...cases.flatMap(([text, header]) => [text, header])]
  const folder = await mkdtemp(join(tmpdir(), 'verifier-'))
  try {
    await writeFile(join(folder, 'Verifier.java'), program)
    await run('javac', ['-d', folder, join(folder, 'Verifier.java')])
    const encoded = args.map((text) => Buffer.from(text).toString('hex'))
    const { stdout } = await run('java', ['-cp', folder, 'Main', ...encoded])
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line === 'true'),
    ).toEqual(expected)
  } finally {
    await rm(folder, { recursive: true })
  }
})
