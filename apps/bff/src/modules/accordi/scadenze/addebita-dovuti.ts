import { type Decisione, decidiAddebito } from '@rateo/domain/stati/addebito-programmato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSomebodyThere } from '../../../db/somebody-there.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { stored } from '../../../db/stored.ts'
import { type Addebito, avviaAddebiti, inRipristino } from '../../incasso/addebiti/index.ts'
import { findMetodiScelti, type MetodoScelto } from '../../incasso/carte-di-credito/index.ts'
import { annotaSistema } from '../../base/cronologia/index.ts'
import { chiPuoAddebitare } from '../../persone/esercenti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import {
  DALL_INIZIO,
  type Dovuto,
  isQualcosaDovuto,
  prendiDovuti,
  rimandaProgrammati,
  type Segno,
  togliProgrammati,
} from './dovuti.queries.ts'

export type ScadenzeDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

/**
 * A hundred in a transaction, two transactions side by side: more would only hold locks for longer. One at a time while people use
 * the portal (decision 0557).
 */
const INSIEME = 100
const CORSIE = 2

type Deciso = { dovuto: Dovuto; decisione: Decisione; metodo: MetodoScelto | undefined }

async function decidi(trx: Db, { psp, clock }: ScadenzeDeps, dovuti: readonly Dovuto[]) {
  const oggi = clock.today()
  const oggetti = dovuti.map(({ origine_id }) => origine_id)
  const metodi = await findMetodiScelti(trx, { fornitore: psp.nome }, oggetti)
  const possono = await chiPuoAddebitare(
    trx,
    dovuti.map(({ esercente_id }) => esercente_id),
  )
  return dovuti.map((dovuto): Deciso => {
    const metodo = dovuto.vietato ? undefined : metodi.get(dovuto.origine_id)
    const puo_incassare = possono.has(dovuto.esercente_id)
    if (dovuto.promessa_fino !== null) {
      const il = aggiungiGiorni(dovuto.promessa_fino, 1)
      return { dovuto, metodo, decisione: { fai: 'attendi', il, perche: 'non_ancora' } }
    }
    return {
      dovuto,
      metodo,
      decisione: decidiAddebito({ ...dovuto, oggi, puo_incassare, metodo: metodo ?? null }),
    }
  })
}

const MOTIVO = { rata: 'rata', abbonamento: 'rinnovo', una_tantum: 'programmato' } as const
/** Reasons to give a charge up that somebody who expected it is told of. */
const DETTI: readonly (string | null)[] = [
  'troppo_tardi',
  'sotto_minimo',
  'oltre_il_consenso',
  'senza_metodo',
]

function addebitoDi({ dovuto, decisione, metodo }: Deciso): Addebito | null {
  if (decisione.fai !== 'avvia' || metodo === undefined) return null
  const { cliente_psp, metodo_psp } = metodo
  const comune = { cliente_psp, metodo_psp, tipo_metodo: metodo.tipo }
  return {
    pagamento_id: dovuto.id,
    cliente_id: dovuto.cliente_id,
    metodo: decisione.metodo,
    motivo: MOTIVO[dovuto.origine],
    richiesta:
      metodo.tipo === 'addebito_sdd' && decisione.metodo === 'addebito_sdd'
        ? { ...comune, mandato_id: metodo.mandato_id, ...decisione.quando }
        : comune,
  }
}

/**
 * Tells in the cronologia, to the payer and to the esercente, that a charge was given up: they decide what comes now.
 */
async function raccontaRinuncia(trx: Db, dovuto: Dovuto, motivo: string): Promise<void> {
  const { id, origine, scadenza } = dovuto
  await annotaSistema(trx, {
    azione: 'addebito_non_avviato',
    entita: 'pagamento',
    id,
    dopo: { motivo },
  })
  await accoda(trx, {
    argomento: 'addebito_abbandonato',
    // A debt is given another day as often as its cliente likes.
    unicita: `addebito_abbandonato:${id}${origine === 'una_tantum' ? `:${scadenza}` : ''}`,
    contenuto: { pagamento_id: id, motivo },
  })
}

/** Tells of the debts that are not charged, once each, to people who can do something about it. */
async function racconta(trx: Db, decisi: readonly Deciso[], oggi: string): Promise<void> {
  for (const { dovuto, decisione } of decisi) {
    const { id, origine, scadenza, vietato } = dovuto
    // Nobody expected a charge where no method was ever chosen, or where the esercente forbids it, but who chose the day.
    const automatico = dovuto.automatico && (!vietato || origine === 'una_tantum')
    const { perche = null } = decisione.fai === 'rinuncia' ? decisione : {}
    if (automatico && perche !== null && DETTI.includes(perche)) {
      await raccontaRinuncia(trx, dovuto, perche)
    }
    // The reminders of the day tell about a rata.
    const manca = decisione.fai === 'attendi' && decisione.perche === 'senza_metodo'
    if (manca && origine === 'abbonamento' && oggi >= scadenza) {
      await accoda(trx, {
        argomento: 'rinnovo_senza_metodo',
        unicita: `rinnovo_senza_metodo:${id}`,
        contenuto: { pagamento_id: id },
      })
    }
  }
}

const idDi = (decisi: readonly Deciso[], fai: Decisione['fai']) =>
  decisi.filter(({ decisione }) => decisione.fai === fai).map(({ dovuto: { id } }) => id)

type Giro = { avviati: number; ultimo: Segno | null }

/**
 * Charges one batch, from its claim to the outcome of each debt: all of it or nothing, so that a death in between
 * loses nothing.
 */
async function unGiro(
  trx: Db,
  deps: ScadenzeDeps,
  da: { dopo: Segno; max: number },
  letto: (ultimo: Segno) => void,
): Promise<Giro> {
  const oggi = deps.clock.today()
  const dovuti = await prendiDovuti(trx, { oggi, ...da })
  const ultimo = dovuti.at(-1)
  if (ultimo === undefined) return { avviati: 0, ultimo: null }
  letto(ultimo)
  const decisi = await decidi(trx, deps, dovuti)
  const addebiti = decisi.map(addebitoDi).filter((addebito) => addebito !== null)
  const avviati = await avviaAddebiti({ ...deps, db: trx }, addebiti)
  const insoluti = idDi(decisi, 'insoluto')
  if (insoluti.length > 0) {
    await sql`select ${stored('rinnovi_non_pagati', {
      pagamenti: insoluti,
      adesso: deps.clock.now(),
    })}`.execute(trx)
  }
  await togliProgrammati(trx, [...avviati, ...insoluti, ...idDi(decisi, 'rinuncia')])
  await rimandaProgrammati(
    trx,
    decisi.flatMap(({ dovuto: { id }, decisione }) =>
      decisione.fai === 'attendi' ? [{ id, il: decisione.il }] : [],
    ),
  )
  await racconta(trx, decisi, oggi)
  return { avviati: avviati.size, ultimo }
}

async function corsia(deps: ScadenzeDeps, n: number): Promise<number> {
  let dopo = DALL_INIZIO
  let avviati = 0
  // A batch that failed is done again one by one, until the debt that is to blame is past.
  let daSoli = 0
  for (;;) {
    if (n > 0 && (await isSomebodyThere(deps.db))) return avviati
    const max = daSoli > 0 ? 1 : INSIEME
    let letto = dopo
    try {
      const giro = await inTransaction(deps.db, (trx) =>
        unGiro(trx, deps, { dopo, max }, (ultimo) => {
          letto = ultimo
        }),
      )
      avviati += giro.avviati
      if (giro.ultimo === null) return avviati
      dopo = giro.ultimo
      daSoli = Math.max(0, daSoli - 1)
    } catch (error) {
      // No debt is to blame for a failure before anything was read.
      if (letto === dopo) throw error
      if (max === 1) {
        deps.log.error({ err: error, pagamento_id: letto.id }, 'addebito programmato non avviato')
        dopo = letto
      } else daSoli = INSIEME
    }
  }
}

/**
 * Starts the charge of everything that falls due, once each however many do this at the same time, and however they
 * end. What is started is sent by the lanes. Returns how many.
 */
export async function addebitaDovuti(deps: ScadenzeDeps): Promise<number> {
  // Most of the time nothing is due, and one look is all that it costs.
  if (!(await isQualcosaDovuto(deps.db, deps.clock.today()))) return 0
  if (await inRipristino(deps.db)) return 0
  const avviati = await Promise.all(Array.from({ length: CORSIE }, (_, n) => corsia(deps, n)))
  return avviati.reduce((a, b) => a + b, 0)
}
