import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type {
  creaBolletta as contract,
  segnaBolletta as segnaCall,
} from '@rateo/contract/accordi/bollette'
import { TRANSIZIONI_BOLLETTA } from '@rateo/domain/banca/bolletta'
import { transizioneLecita } from '@rateo/domain/stati/macchina'
import { istanteDiRoma } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { esigiNonProgrammati } from '../scadenze/index.ts'
import { scriviCronologia } from './annota-utenza.ts'
import { avvisaAumento } from './avvisa-aumento.ts'
import { findBolletta, type Quale } from './bolletta.queries.ts'
import { lockOwnUtenza } from './owner.ts'

type Dati = BodyOf<typeof contract>
/** The minutes of a day at noon: the instant of what is known by its day alone. */
const MEZZOGIORNO = 720

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

export async function creaBolletta(call: Call, utenza_id: string, dati: Dati): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, utenza_id)
  const now = call.clock.now()
  const id = newId(now)
  await db
    .insertInto('bollette')
    .values({ id, utenza_id, ...dati, stato: 'da_pagare', created_at: now, updated_at: now })
    .execute()
  await scriviCronologia(call, 'aggiunge_bolletta', utenza_id, { bolletta_id: id, ...dati })
  await avvisaAumento(call, { utenza_id, bolletta_id: id })
}

/** A bolletta already paid stays as it was paid: it is first marked as still to be paid. */
export async function modificaBolletta(call: Call, quale: Quale, dati: Dati): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  const bolletta = await findBolletta(db, quale)
  if (bolletta.stato === 'pagata') {
    throw rifiuta('Questa bolletta risulta pagata: segnala prima come da pagare.')
  }
  if (bolletta.pagamento_id !== null && bolletta.importo_centesimi !== dati.importo_centesimi) {
    throw rifiuta(
      'L’importo è quello chiesto dal fornitore: per cambiarlo scollega prima la bolletta.',
    )
  }
  await db
    .updateTable('bollette')
    .set({ ...dati, updated_at: call.clock.now() })
    .where('id', '=', quale.bolletta_id)
    .execute()
  await scriviCronologia(call, 'modifica_bolletta', quale.utenza_id, { ...quale, ...dati })
  await avvisaAumento(call, quale)
}

export async function eliminaBolletta(call: Call, quale: Quale): Promise<void> {
  const { db } = call
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  const { pagamento_id } = await findBolletta(db, quale)
  if (pagamento_id !== null) await esigiNonProgrammati(db, [pagamento_id])
  await db.deleteFrom('bollette').where('id', '=', quale.bolletta_id).execute()
  await scriviCronologia(call, 'elimina_bolletta', quale.utenza_id, quale)
}

/** The instant at which it was paid elsewhere: noon of a day that is told, otherwise now. */
function pagataAt(call: Call, { stato, giorno }: BodyOf<typeof segnaCall>): Date | null {
  if (stato !== 'pagata') return null
  const oggi = call.clock.today()
  if (giorno === undefined || giorno === oggi) return call.clock.now()
  if (giorno < oggi) return istanteDiRoma(giorno, MEZZOGIORNO)
  throw new AppError('dati_non_validi', {
    errors: [
      { pointer: '/giorno', message: 'Il giorno in cui l’hai pagata non può essere nel futuro' },
    ],
  })
}

/** Writes what the owner did elsewhere. The same state twice changes nothing; a linked bolletta follows its debt. */
export async function segnaBolletta(
  call: Call,
  quale: Quale,
  come: BodyOf<typeof segnaCall>,
): Promise<void> {
  const { db } = call
  const { stato } = come
  await lockOwnUtenza(db, call.actor, quale.utenza_id)
  const { stato: before, pagamento_id } = await findBolletta(db, quale)
  if (before === stato) return
  if (!transizioneLecita(TRANSIZIONI_BOLLETTA, before, stato)) {
    throw new AppError('stato_incompatibile')
  }
  if (pagamento_id !== null) {
    if (stato !== 'contestata' && before !== 'contestata') {
      throw rifiuta(
        'Questa bolletta è collegata alla richiesta del fornitore e ne segue lo stato: se l’hai pagata altrove, scollegala prima.',
      )
    }
    await esigiNonProgrammati(db, [pagamento_id])
  }
  const now = call.clock.now()
  await db
    .updateTable('bollette')
    .set({ stato, pagata_at: pagataAt(call, come), updated_at: now })
    .where('id', '=', quale.bolletta_id)
    .execute()
  await scriviCronologia(call, 'segna_bolletta', quale.utenza_id, { ...quale, ...come })
}
