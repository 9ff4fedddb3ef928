import { expect, test } from 'vitest'
import { breakRunnerCommands } from './break-runner-commands.ts'
import { printable } from './printable.ts'

test.each([
  ['Sale ##vso[task.complete result=Succeeded]', 'Sale # #vso[task.complete result=Succeeded]'],
  ['##VSO[task.complete]', '# #VSO[task.complete]'],
  [
    "##teamcity[setParameter name='env.PATH' value='x']",
    "# #teamcity[setParameter name='env.PATH' value='x']",
  ],
  ['#\u200B#team\u200Bcity[x', '# #team city[x'],
  ['###[add-mask]e', '## #[add-mask]e'],
  ['#\u200B#[error]x', '# #[error]x'],
  ['#\u034F#[error]x', '# \u034F#[error]x'],
  [' ::set-output name=a::b', ': :set-output name=a::b'],
  ['Time::now, # [1] and ##2', 'Time::now, # [1] and ##2'],
])('%j of a page is no command of a runner', (text, shown) => {
  expect(printable(text, 100)).toBe(shown)
})

test('no line of a longer text is one', () => {
  expect(breakRunnerCommands('# Failed\n  ::error::x\n- `##[group]a`\n\n')).toBe(
    '# Failed\n  : :error::x\n- `# #[group]a`\n\n',
  )
})
