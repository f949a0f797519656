import { MantineProvider } from '@mantine/core'
import type { ErrorCode } from '@rateo/contract/chiamata/errors'
import { ERRORS } from '@rateo/contract/chiamata/errors'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError, UnreachableError } from '../../api/client.ts'
import { PageError } from './page-error.tsx'

const refused = (code: ErrorCode) =>
  new ApiError({
    status: ERRORS[code].status,
    code,
    error_message: ERRORS[code].message,
    errors: [],
    request_id: 'richiesta-1',
  })

it.each([
  ['non autorizzato', refused('non_autorizzato'), 'Operazione non consentita', false],
  ['non trovato', refused('non_trovato'), 'Non trovato', false],
  ['manutenzione', refused('manutenzione'), 'Manutenzione in corso', true],
  ['senza rete', new UnreachableError(), 'Sei senza connessione?', true],
  ['guasto', refused('errore_interno'), 'Qualcosa non ha funzionato', true],
] as const)(
  'SPC-24 %s: il suo titolo, la frase del server e se riprovare serve',
  (_, error, title, canRetry) => {
    render(
      <MantineProvider env="test">
        <PageError error={error} onRetry={() => {}} />
      </MantineProvider>,
    )
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(error.message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Riprova' }) !== null).toBe(canRetry)
  },
)
