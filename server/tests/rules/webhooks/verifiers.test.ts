import { execFile } from 'node:child_process'
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

beforeAll(async () => {
  hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  )
})

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
