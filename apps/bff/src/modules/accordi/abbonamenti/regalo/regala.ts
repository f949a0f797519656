import type { regalaPiano as contract } from '@rateo/contract/accordi/regali'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { prezzoRegalo } from '@rateo/domain/atti/regalo-abbonamento'
import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { durataInParole } from '@rateo/domain/stati/piano'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { newId } from '../../../../db/ids.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { esigiFunzione } from '../../../base/impostazioni/index.ts'
import { collegaCliente, esigiPochiInviti } from '../../../persone/clienti/index.ts'
import { findInVendita } from '../iscrizione/in-vendita.queries.ts'
import { scegliPosti } from '../iscrizione/scegli-posti.ts'
import { motivoNonSottoscrivibile } from '../iscrizione/sottoscrizione.queries.ts'
import { scontaRichiesta } from '../../promozioni/index.ts'
import { contaSulRegalo } from './sconto-regalo.ts'
import { lockVersioni } from '../piani/gestisci-piani.ts'
import { findPiano } from '../piani/piano.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Refuses the caller's own address: who wants the piano subscribes to it. */
async function esigiUnAltro({ db, actor }: Call, email: string): Promise<void> {
  const suo = await db
    .selectFrom('utenti')
    .where('id', '=', actor.utente_id)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  if (suo === undefined) return
  const errors = [{ pointer: '/email', message: 'È il tuo indirizzo: per te, abbonati' }]
  throw new AppError('dati_non_validi', { errors })
}

/** Orders periods of a piano for another person, who is written to once they are paid for. */
export async function regala(
  call: Call,
  { id, ...voluto }: BodyOf<typeof contract> & { id: string },
): Promise<{ regalo_id: string; da_pagare_id: string }> {
  const { actor, clock, db } = call
  const { cliente_id } = actor
  const chiesto = await findPiano(db, id)
  if (cliente_id === null || chiesto === undefined) throw new AppError('non_trovato')
  await esigiFunzione(call, 'regali')
  await lockVersioni(db, chiesto.primo)
  const inVendita = await findInVendita(db, chiesto.primo)
  const piano = scegliPosti(inVendita, { chiesti: undefined, oggi: clock.today() })
  const motivo = await motivoNonSottoscrivibile(db, piano)
  await esigiUnAltro(call, voluto.email)
  if (motivo !== null) throw rifiuta(motivo)
  if (piano.id !== voluto.piano_id) {
    throw rifiuta(
      'Intanto le condizioni del piano sono cambiate. Non è stato addebitato alcun importo: rileggile e conferma di nuovo.',
    )
  }
  const importo_centesimi = prezzoRegalo(piano, voluto.periodi)
  const { codice, periodi } = voluto
  const sconti =
    codice === undefined
      ? null
      : await contaSulRegalo(call, piano, { codice, periodi, cliente_id, lock: true })
  const totale = importo_centesimi - (sconti?.sconto_centesimi ?? 0)
  if (totale !== voluto.totale_centesimi) {
    throw new AppError('importo_cambiato', {
      message: `Il regalo costa ${formattaEuro(totale)}: rileggi e conferma di nuovo. Non è stato addebitato alcun importo.`,
    })
  }
  const now = clock.now()
  await esigiPochiInviti(db, actor.utente_id, now)
  const { esercente_id } = piano
  await collegaCliente(db, { esercente_id, cliente_id }, now)
  const [regalo_id, da_pagare_id] = [newId(now), newId(now)]
  const coda = `, regalo di ${durataInParole(voluto.periodi, piano.cadenza)}`
  const messaggio = voluto.messaggio?.trim() ?? ''
  await sql`select ${stored('chiedi_regalo', {
    regalo: {
      id: regalo_id,
      piano_id: piano.id,
      esercente_id,
      da_cliente_id: cliente_id,
      email: voluto.email,
      messaggio: messaggio === '' ? null : messaggio,
      periodi: voluto.periodi,
      importo_centesimi,
      avvio_chiesto: voluto.avvio_chiesto,
    },
    pagamento: da_pagare_id,
    causale: piano.nome.slice(0, CAUSALE_MAX - coda.length) + coda,
    scadenza: aggiungiGiorni(clock.today(), 1),
    adesso: now,
    contesto: contestoDi(call),
  })}`.execute(db)
  if (sconti !== null) {
    const suo = { pagamento_id: da_pagare_id, cliente_id, esercente_id, abbonamento_id: null }
    await scontaRichiesta(call, sconti, suo)
  }
  return { regalo_id, da_pagare_id }
}
