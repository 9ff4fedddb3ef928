/** Each of these could bypass the egress proxy, or bring foreign code or another browser into the worker. */
const forbidden = [
  'PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK',
  'SELENIUM_REMOTE_URL',
  'PWDEBUG',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'NODE_OPTIONS',
  'NODE_USE_ENV_PROXY',
  'NODE_TLS_REJECT_UNAUTHORIZED',
]

/** Throws if a variable would weaken the confinement of browsers; processes that start browsers call it first. */
export function assertCleanEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const set = Object.keys(environment).filter((name) => {
    return forbidden.includes(name.toUpperCase()) && environment[name] !== ''
  })
  if (set.length > 0) {
    throw new Error(`Refusing to start browsers while ${set.join(', ')} is set; unset it.`)
  }
}

/** The whole environment of a browser process: it inherits nothing from the worker, above all no secrets. */
export function createBrowserEnvironment(folder: string): Record<string, string> {
  return {
    HOME: folder,
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  }
}
