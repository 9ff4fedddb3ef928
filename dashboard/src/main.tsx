import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './routes.tsx'
import { applyTheme, readTheme } from './util/theme.ts'

applyTheme(readTheme())
const element = document.getElementById('root')
if (element === null) throw new Error('the page has no place for the dashboard')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
