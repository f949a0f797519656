import type { Ambito } from '@rateo/contract/chiamata/ambiti'
import { oggettoChiave } from '@rateo/contract/ponte/sviluppatori'
import { hashPassword } from '../src/modules/persone/sessione/index.ts'
import type { Person, startApp, TestResponse } from './client.ts'
import { confermaAtto } from './conferma-atto.ts'

export const PASSWORD = 'cavallo-batteria-graffetta'
const password_hash = hashPassword(PASSWORD)

type Portale = Pick<Awaited<ReturnType<typeof startApp>>, 'as' | 'db'>
type Values = { nome?: string; ambiti: readonly string[]; giorni_di_validita?: number | null }

/** Confirms these permissions with the code that was sent. */
export const confermaChiave = (portale: Portale, chi: Person, ambiti: readonly string[]) =>
  confermaAtto(portale, chi, {
    scopo: 'crea_chiave_api',
    oggetto: oggettoChiave(ambiti as readonly Ambito[]),
  })

export async function daiPassword({ db }: Pick<Portale, 'db'>, { utente_id }: Person) {
  await db
    .updateTable('utenti')
    .set({ password_hash: await password_hash })
    .where('id', '=', utente_id)
    .execute()
}

/** A key as its esercente makes one: with a code for its permissions, and the password. */
export async function creaChiave(
  portale: Portale,
  chi: Person,
  { nome = 'Gestionale', ambiti, giorni_di_validita = null }: Values,
): Promise<TestResponse> {
  await daiPassword(portale, chi)
  await confermaChiave(portale, chi, ambiti)
  const body = { nome, ambiti, giorni_di_validita, password: PASSWORD }
  return portale.as(chi)('POST', '/api/chiavi_api', body)
}
