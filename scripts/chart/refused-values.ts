/** Values that the chart must refuse: what is wrong with them, how they are given, and what Helm says. */
export const refusedValues: readonly (readonly [string, readonly string[], string])[] = [
  ['no image', ['--set', 'image.repository='], "at '/image/repository'"],
  ['an address without encryption', ['--set', 'baseUrl=http://a.example.com'], "at '/baseUrl'"],
  ['files that only one pod can read', ['--set', 'artifactsUrl=file:/data'], "at '/artifactsUrl'"],
  ['a misspelt value', ['--set', 'worker.concurency=4'], "'concurency' not allowed"],
  ['a key in plain sight', ['--set', 'settings.MASTER_KEY=a'], "invalid propertyName 'MASTER_KEY'"],
  ['a variable that the chart sets', ['--set', 'settings.ROLE=all'], "invalid propertyName 'ROLE'"],
  [
    'a number that Helm would write as 1e+06',
    ['--set', 'settings.FREE_RUNS=1000000'],
    'want string',
  ],
  [
    'more sessions than a worker takes',
    ['--set', 'worker.concurrency=65'],
    "'/worker/concurrency'",
  ],
  [
    'no worker, so that nobody delivers webhooks',
    ['--set', 'autoscaling.minReplicas=0'],
    "'/autoscaling/minReplicas'",
  ],
  ['no profile of system calls', ['--set', 'worker.seccompProfile='], "'/worker/seccompProfile'"],
]
