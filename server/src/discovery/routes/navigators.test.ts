import { expect, test } from 'vitest'
import { readMarkupFile } from '../reading/read-markup-file.ts'
import { readScriptFile } from '../reading/read-script-file.ts'

test.each([
  ['a router under any name', `const r = useRouter()\n r.push('/cart')`, ['/cart']],
  ['a method destructured from it', `const { push } = useRouter()\n push('/cart')`, ['/cart']],
  [
    'renamed methods',
    `const { replace: swap, back } = useRouter()\n swap('/cart')\n back('/no')`,
    ['/cart'],
  ],
  [
    'a method destructured from a named router',
    `const r = useRouter()\n const { push } = r\n push('/cart')`,
    ['/cart'],
  ],
  ["the result of React Router's hook", `const go = useNavigate()\n go('/cart')`, ['/cart']],
  ['a call in a handler', `const go = useNavigate()\n const buy = () => go('/cart')`, ['/cart']],
  ['a method of something else', `const r = useCart()\n r.push('/cart')`, []],
  ['a parameter of the same name', `const r = useRouter()\n a.map((r) => r.push('/no'))`, []],
  [
    'a variable of the same name inside',
    `const { push } = useRouter()\n if (a) {\n const push = b\n push('/no')\n }\n push('/cart')`,
    ['/cart'],
  ],
  ['a caught error', `const r = useRouter()\n try { a() } catch (r) { r.push('/no') }`, []],
  [
    'a destructured caught error',
    `const { push } = useRouter()\n try { a() } catch ({ push }) { push('/no') }\n push('/cart')`,
    ['/cart'],
  ],
  [
    'the variable of a for-of loop',
    `const r = useRouter()\n for (const r of lists) r.push('/no')`,
    [],
  ],
  [
    'the variable of a for-in loop',
    `const go = useNavigate()\n for (const go in a) go('/no')\n go('/cart')`,
    ['/cart'],
  ],
  ['a counter', `const r = useRouter()\n for (let r = a; r; r = r.next) r.push('/no')`, []],
  [
    'a function of an inner block',
    `const { push } = useRouter()\n if (a) {\n push('/no')\n function push() {}\n }\n push('/cart')`,
    ['/cart'],
  ],
])('navigation in a component: %s', (_title, code, targets) => {
  expect(listTargets(`export function Page() {\n${code}\n}`)).toEqual(targets)
})

test('a name counts in the component that declares it, not in its neighbour', () => {
  const code = `
    export function Shop() { const r = useRouter(); r.push('/cart') }
    export function List() { const r = []; r.push('/no') }
    export const Sale = () => { const r = useRouter(); r.push('/sale') }`
  expect(listTargets(code)).toEqual(['/cart', '/sale'])
})

test('handlers in the markup of a Vue component can use its routers', () => {
  const { links } = readMarkupFile(
    `<script setup>
const r = useRouter()
const { push: open } = r
const buy = () => r.push('/cart')
</script>
<template>
  <button @click="r.replace('/sale')">Sale</button>
  <button @click="open('/help')">Help</button>
</template>`,
    'vue',
  )
  expect(links.map(({ to, label, line }) => [to, label, line])).toEqual([
    ['/cart', '', 4],
    ['/sale', 'Sale', 7],
    ['/help', 'Help', 8],
  ])
})

function listTargets(code: string): string[] {
  return readScriptFile(code, 'tsx').links.map(({ to }) => to)
}
