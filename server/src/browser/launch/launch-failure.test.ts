import { expect, test } from 'vitest'
import { explainLaunchFailure } from './launch-process.ts'

test.each([
  ['Chromium sandboxing failed!', /needs unprivileged user namespaces/],
  ['[pid=7][err] launch-supervised.sh: 46: setpriv: not found', /needs setpriv from util-linux/],
  ['[pid=7][err] setpriv: setresuid failed: Invalid argument', /run the worker as another user/],
  [
    '<launching> chromium --x\n[pid=7][err] libnss3.so: cannot open\n[pid=7] <process did exit>',
    /^The browser did not start: \[pid=7\]\[err\] libnss3\.so: cannot open$/,
  ],
])('"%s" is explained', (log, message) => {
  const cause = new Error(log)

  expect(explainLaunchFailure(cause)).toMatchObject({
    message: expect.stringMatching(message),
    cause,
  })
})
