const remedies = [
  {
    sign: /No usable sandbox|sandboxing failed/,
    text: 'its sandbox needs unprivileged user namespaces; allow them (sysctl kernel.apparmor_restrict_unprivileged_userns=0, or a container seccomp profile that permits clone and unshare).',
  },
  {
    sign: /setpriv: (not found|unrecognized|set\w+ failed)/,
    text: 'a worker that runs as root needs setpriv from util-linux; install it or run the worker as another user.',
  },
]

/** Extracts the cause, and a remedy if known: Playwright's error is the whole command line and log. */
export function explainLaunchFailure(error: unknown): Error {
  const log = String(error)
  const said = log.split('\n').filter((line) => /^\[pid=\d+\]\[err\]/.test(line))
  const cause = remedies.find(({ sign }) => sign.test(log))?.text ?? said.join(' ')
  return new Error(`The browser did not start: ${cause}`, { cause: error })
}
