import { expect, test } from 'vitest'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const page = `<html lang="en"><h1>Welcome</h1><div id="place"></div><script>
  const long = (length) => 'x'.repeat(length)
  document.title = long(20_000_000)
  history.replaceState(null, '', '/?q=' + long(500_000))
  for (let i = 0; i < 20; i += 1) {
    const button = document.createElement('button')
    button.id = i + long(500_000)
    const knob = document.createElement('x-' + long(100_000))
    knob.role = 'slider'
    knob.tabIndex = 0
    knob.setAttribute('aria-valuetext', i + long(100_000))
    knob.style.cssText = 'display: inline-block; width: 20px; height: 20px'
    place.append(button, knob)
  }
  const named = document.createElement('button')
  named.setAttribute('aria-label', long(20_000_000))
  place.append(named)
  const picture = document.createElement('img')
  picture.alt = long(500_000)
  picture.src = '/picture?' + long(500_000)
  place.append(picture)
  // Not without end: a page that asks for more than a busy machine has would only be slower.
  let beats = 0
  const beating = setInterval(() => {
    beats += 1
    if (beats === 5) clearInterval(beating)
    fetch('/' + Math.random() + long(1_000_000))
    console.error(long(100_000))
    document.title = Math.random() + long(100_000)
  }, 1000)
</script></html>`

test('however long the texts of a page are, a session ends and records little of them', async () => {
  await using bench = await openSessionBench()
  await using site = await startLocalSite({ '/': page })
  const mind = createScriptedMind(({ turn }) =>
    turn < 6 ? { kind: 'wait', ms: 500 } : { kind: 'done', summary: 'Seen.', quote: '' },
  )

  const { result, transcript, events } = await bench.run({ mind }, { targetUrl: site.url })

  expect(result.kind).toBe('nothing_left')
  expect(transcript.turns).toHaveLength(6)
  expect(transcript.turns.flatMap(({ frictions }) => frictions)).toContainEqual(
    expect.objectContaining({ detector: 'unlabelled-control' }),
  )
  expect(JSON.stringify(transcript).length).toBeLessThan(2_000_000)
  expect(JSON.stringify(events).length).toBeLessThan(2_000_000)
})
