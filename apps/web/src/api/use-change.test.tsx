import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { useIdempotencyKey } from '../hooks/use-idempotency-key.ts'
import { ApiError, UnreachableError } from './client.ts'
import { useChange } from './use-change.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider
    client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}
  >
    {children}
  </QueryClientProvider>
)
const refusal = (status: number, code: 'gia_pagato' | 'errore_interno' | 'richiesta_in_corso') =>
  new ApiError({ status, code, error_message: 'No.', errors: [], request_id: '' })

/** The keys under which the same thing was sent, one answer after the other. */
async function keysSent(answers: readonly (Error | 'sì')[]): Promise<string[]> {
  sessionStorage.clear()
  const sent: string[] = []
  const { result } = renderHook(
    () =>
      useChange({
        key: useIdempotencyKey('prova'),
        send: async (n: number, idempotencyKey) => {
          sent.push(idempotencyKey)
          const answer = answers[n]
          if (answer instanceof Error) throw answer
          return answer
        },
      }),
    { wrapper },
  )
  for (const n of answers.keys()) {
    await act(() => result.current.mutateAsync(n).catch(() => undefined))
  }
  return sent
}

describe('la chiave di chi chiede un cambiamento', () => {
  it.each([
    ['nessuna risposta', new UnreachableError()],
    ['un errore del server', refusal(500, 'errore_interno')],
    ['una richiesta ancora in corso', refusal(409, 'richiesta_in_corso')],
  ])('T01 (parte) dopo %s resta: mandata di nuovo è la stessa', async (_, error) => {
    const [prima, seconda, terza] = await keysSent([error, 'sì', 'sì'])
    expect(prima).toMatch(/^[0-9a-f-]{36}$/)
    expect(seconda).toBe(prima)
    // The second request was answered, so the third is a new one.
    expect(terza).not.toBe(prima)
  })

  it('T01 (parte) dopo un rifiuto ne fa una nuova', async () => {
    const [prima, seconda] = await keysSent([refusal(409, 'gia_pagato'), 'sì'])
    expect(seconda).not.toBe(prima)
  })
})
