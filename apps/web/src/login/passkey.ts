import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { postAuth } from '../api/auth-client.ts'
import { type Outcome, REFUSED } from './calls.ts'

/** Signs in with what the telephone or the computer keeps. Loaded when somebody asks for it. */
export async function signInWithPasskey(): Promise<Outcome> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const start = await postAuth<{
    sfida_id: string
    opzioni: PublicKeyCredentialRequestOptionsJSON
  }>('/auth/passkey/inizio', {})
  if (!start.ok) return start
  const { sfida_id, opzioni } = start.body
  const risposta = await startAuthentication({ optionsJSON: opzioni }).catch(() => null)
  if (risposta === null) return REFUSED
  const done = await postAuth('/auth/passkey', { sfida_id, risposta })
  return done.ok ? { ok: true, next: 'fatto' } : done
}
