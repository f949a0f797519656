import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { decidiPeriodi as contract } from '@rateo/contract/accordi/pausa-abbonamento'
import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { aggiungiGiorni, type Giorno } from '@rateo/domain/tempo/giorno'
import { prossimoGiorno } from '@rateo/domain/tempo/periodo-abbonamento'
import { sql } from 'kysely'
import type { Call } from '../../../http/call.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { contestoDi } from '../../base/cronologia/index.ts'
import { AppError } from '../../../http/errors.ts'
import { stored } from '../../../db/stored.ts'
import { puoIncassare } from '../../persone/esercenti/index.ts'
import { lockAbbonamento } from './get-abbonamento.ts'

/** The days that the cliente has to pay the request. */
const TERMINE_GIORNI = 14

type Calendario = {
  id: string
  prossimo_addebito: Giorno | null
  ancora: Giorno | null
  cadenza: CadenzaAbbonamento
}

/** As many periods later, on the days of the abbonamento. */
function prolungato({ prossimo_addebito, ancora, cadenza }: Calendario, n: number): Giorno | null {
  if (prossimo_addebito === null) return null
  const da = ancora ?? prossimo_addebito
  let giorno = prossimo_addebito
  for (let i = 0; i < n; i++) giorno = prossimoGiorno(da, cadenza, giorno)
  return giorno
}

/** The periods of a stop that nobody has decided on, with the effect of each decision; null where there are none. */
export async function findPeriodiSaltati(
  db: Db,
  a: Calendario,
  oggi: Giorno,
): Promise<Abbonamento['periodi_saltati']> {
  const data = await db
    .selectFrom('periodi_saltati')
    .where('abbonamento_id', '=', a.id)
    .where('stato', '=', 'da_decidere')
    .orderBy('dal')
    .select(['dal', 'al', 'importo_centesimi'])
    .execute()
  if (data.length === 0) return null
  return {
    data,
    totale_centesimi: data.reduce((sum, { importo_centesimi }) => sum + importo_centesimi, 0),
    richiesta_scadenza: aggiungiGiorni(oggi, TERMINE_GIORNI),
    prossimo_se_prolungato: prolungato(a, data.length),
  }
}

const STATI = { condona: 'condonato', chiedi: 'chiesto', prolunga: 'prolungato' } as const

/** The esercente decides, once and of all of them; nothing is charged by itself for what went by. */
export async function decidiPeriodi(
  call: Call,
  id: string,
  { scelta, periodi, totale_centesimi }: BodyOf<typeof contract>,
): Promise<void> {
  const { actor, clock, db } = call
  const a = await lockAbbonamento(db, id, actor)
  const saltati = await findPeriodiSaltati(db, a, clock.today())
  if (
    saltati === null ||
    saltati.data.length !== periodi ||
    saltati.totale_centesimi !== totale_centesimi
  ) {
    throw new AppError('stato_incompatibile', {
      message:
        'I periodi da decidere non sono più quelli che hai letto: guarda di nuovo la pagina. Non è cambiato nulla.',
    })
  }
  if (scelta === 'chiedi' && !(await puoIncassare(db, a.esercente_id, 'una_tantum'))) {
    throw new AppError('esercente_non_incassa')
  }
  if (scelta === 'prolunga' && saltati.prossimo_se_prolungato === null) {
    throw new AppError('stato_incompatibile', {
      message: 'L’abbonamento non ha un prossimo addebito da spostare.',
    })
  }
  const pagamento = scelta === 'chiedi' ? newId(clock.now()) : null
  const prossimo = scelta === 'prolunga' ? saltati.prossimo_se_prolungato : null
  await sql`select ${stored('decidi_periodi', {
    abbonamento: id,
    stato: STATI[scelta],
    pagamento,
    scadenza: saltati.richiesta_scadenza,
    prossimo,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}
