import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app/app.tsx'
import { createPortalRouter } from './app/routes.tsx'
import './app/styles.ts'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={createPortalRouter()} queryClient={createQueryClient()} />
    </StrictMode>,
  )
}
