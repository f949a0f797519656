import type { ProvaSconto } from '@rateo/contract/promozioni/sconto'
import { prezzoRegalo } from '@rateo/domain/atti/regalo-abbonamento'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contaSconti, mostraProva, type Sconti } from '../../promozioni/index.ts'
import { findInVendita } from '../iscrizione/in-vendita.queries.ts'
import { type PianoScelto, scegliPosti } from '../iscrizione/scegli-posti.ts'
import { findPiano } from '../piani/piano.queries.ts'

type Chiesto = { codice: string; periodi: number; cliente_id: string; lock?: boolean }

/** Counts what a code takes off the whole price of a present, which its payer is asked for: for the payer it is used. */
export const contaSulRegalo = (
  call: Pick<Call, 'db' | 'clock'>,
  piano: PianoScelto,
  { codice, periodi, cliente_id, lock = false }: Chiesto,
): Promise<Sconti> =>
  contaSconti(
    call,
    {
      codici: [codice],
      cliente_id,
      esercente_id: piano.esercente_id,
      prezzo_centesimi: prezzoRegalo(piano, periodi),
      piano: piano.primo,
      prova_giorni: null,
      cadenza: null,
    },
    { lock },
  )

/** Tries a code on a present without using it. */
export async function provaSulRegalo(
  call: Pick<Call, 'db' | 'clock' | 'actor'>,
  { id, codice, periodi }: { id: string; codice: string; periodi: number },
): Promise<ProvaSconto> {
  const { cliente_id } = call.actor
  const chiesto = cliente_id === null ? undefined : await findPiano(call.db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  const inVendita = await findInVendita(call.db, chiesto.primo)
  const piano = scegliPosti(inVendita, { chiesti: undefined, oggi: call.clock.today() })
  const sconti = await contaSulRegalo(call, piano, { codice, periodi, cliente_id })
  return mostraProva(sconti, codice, sconti.prezzo_centesimi)
}
