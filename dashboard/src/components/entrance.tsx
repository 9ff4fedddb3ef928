import type { ReactNode } from 'react'
import { PageTitle } from '../ui/page-title.tsx'
import { Logo } from './logo.tsx'

/** The frame of the pages before sign-in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-5 px-4 py-10">
      <Logo />
      <PageTitle>{title}</PageTitle>
      {children}
    </main>
  )
}
