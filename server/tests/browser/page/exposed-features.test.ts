import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { listExposed } from '../../support/side-doors/list-exposed.ts'
import { sideDoors } from '../../support/side-doors/side-doors.ts'
import { whatSends } from '../../support/side-doors/what-sends.ts'

async function read(): Promise<string[]> {
  await using session = await openTestSession({ '/': '<!doctype html><title>Empty</title>' })
  await session.open('/')
  const exposed = await session.page.evaluate(listExposed)
  return exposed
}

/**
 * If this fails, the browser offers something else than when the list was decided: whoever updates the list says in `whatSends` what of it can
 * send requests, with a side door that tries it.
 */
test('the browser offers pages only what was decided', async () => {
  const exposed = await read()
  await expect(`${exposed.join('\n')}\n`).toMatchFileSnapshot('../../fixtures/exposed-to-pages.txt')
})

test('everything that sends requests is offered, and is tried by side doors', async () => {
  const exposed = new Map((await read()).map((line) => splitOnce(line)))
  const doors = new Set(sideDoors.map(({ name }) => name))
  for (const [owner, members] of Object.entries(whatSends)) {
    const offered = exposed.get(owner)?.split(' ')
    for (const [member, tried] of Object.entries(members)) {
      expect([owner, offered]).toEqual([owner, expect.arrayContaining([member])])
      expect([member, tried.filter((name) => !doors.has(name))]).toEqual([member, []])
    }
  }
})

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 2)]
}
