import { fieldOf } from '@rateo/contract/chiamata/field-of'
import { createHash } from 'node:crypto'
import { CAUSALE_MAX } from '@rateo/domain/denaro/causale'
import { addebitoDel, type Corso } from '@rateo/domain/stati/piano'
import { postiInParole } from '@rateo/domain/stati/posti'
import { aggiungiGiorni, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { inTransaction } from '../../../http/transaction.ts'
import { stored } from '../../../db/stored.ts'
import { findMetodiScelti } from '../../incasso/carte-di-credito/index.ts'
import { chiPuoAddebitare } from '../../persone/esercenti/index.ts'
import { applicaCambiProgrammati } from './cambio/applica-cambi.ts'
import { cambiaPausa, seguiPause } from './pausa/segui-pause.ts'
import { separaFermi } from './riparti-abbonamenti.ts'

type RinnoviDeps = Pick<Deps, 'db' | 'psp' | 'clock' | 'log'>

const INSIEME = 100
/** The longest notice that a mandato may ask for, in days. */
const ANTICIPO_MASSIMO = 30

type DaAddebitare = Corso & {
  id: string
  stato: string
  giorno: string
  attivazione_centesimi: number
  importo_centesimi: number
  piano: string
  /** The places that are charged together. */
  posti: number
  /** Another day of the month that was asked for; null where there is none. */
  giorno_nuovo: number | null
}
type Dovuto = DaAddebitare & { esercente_id: string; ripresa_il: string | null }

type Segno = { giorno: string; id: string }

/** The day of a period, by which they are taken. */
const giornoDi = (anticipo: boolean) => sql.ref(anticipo ? 'a.prossimo_addebito' : 'a.entro')

/** True of an abbonamento whose next period begins; with `anticipo`, of one that is charged to an account and has to be sent ahead. */
const inizia = (oggi: string, anticipo: boolean) =>
  anticipo
    ? sql`a.anticipo_giorni > 0 and a.stato = 'attivo' and a.pausa_dal is null
        and a.prossimo_addebito - a.anticipo_giorni <= ${oggi}::date
        and a.prossimo_addebito <= ${aggiungiGiorni(oggi, ANTICIPO_MASSIMO)}::date`
    : sql`a.entro <= ${oggi}::date and a.stato in ('attivo', 'in_prova') and a.pausa_dal is null`

/** The ways in which a service comes to its last day: by a disdetta, or with the length of its contract. */
const FINI = [
  { da: 'disdetto', azione: 'conclude' },
  { da: 'attivo', azione: 'termina' },
] as const
type Fine = (typeof FINI)[number]

/** True of an abbonamento whose last day of service is over. */
const finisce = (oggi: string, { da }: Fine) =>
  sql`a.stato = ${sql.lit(da)} and a.prossimo_addebito is null and a.fino_al < ${oggi}::date`

type Chi = { pause: boolean; anticipo: boolean; inizio: boolean; fini: readonly Fine[] }

/** Tells which parts of the run have somebody: most of the time none has, and this look is all that it costs. */
async function guarda(db: Db, oggi: string): Promise<Chi> {
  const uno = (quali: RawBuilder<unknown>, giorno: RawBuilder<unknown>) =>
    sql`(select true from abbonamenti a where ${quali} order by ${giorno}, a.id limit 1)`
  const fine = (come: Fine) => uno(finisce(oggi, come), sql`a.fino_al`)
  const { rows } = await sql<{
    pause: boolean
    anticipo: boolean | null
    inizio: boolean | null
    fini: string[]
  }>`
    select ${cambiaPausa(oggi)} as pause,
      ${uno(inizia(oggi, true), giornoDi(true))} as anticipo, ${uno(inizia(oggi, false), giornoDi(false))} as inizio,
      array(select da from (values ${sql.join(FINI.map((come) => sql`(${sql.lit(come.da)}, ${fine(come)})`))}) f (da, uno)
        where uno) as fini`.execute(db)
  const [chi] = rows
  return {
    pause: chi?.pause ?? false,
    anticipo: chi?.anticipo ?? false,
    inizio: chi?.inizio ?? false,
    fini: FINI.filter(({ da }) => chi?.fini.includes(da)),
  }
}

const DALL_INIZIO: Segno = { giorno: '0001-01-01', id: '' }

/**
 * Takes the abbonamenti whose next period begins, and holds them until the end of the transaction. One whose last period is
 * still to be charged waits: a period at a time.
 */
async function prendi(
  trx: Db,
  { oggi, anticipo, dopo, max }: { oggi: string; anticipo: boolean; dopo: Segno; max: number },
): Promise<Dovuto[]> {
  const giorno = giornoDi(anticipo)
  const { rows } = await sql<Dovuto>`
    select a.id, a.esercente_id, a.stato, a.prossimo_addebito as giorno, a.ancora, a.ripresa_il,
      a.periodi_rimasti, a.attivazione_centesimi, a.prossimo_centesimi as importo_centesimi, a.posti, p.cadenza, p.giorno_addebito,
      p.durata_periodi, p.rinnovo_tacito, p.nome as piano,
      (select g.giorno from cambi_giorno g where g.abbonamento_id = a.id and g.stato = 'programmato') as giorno_nuovo
    from abbonamenti a join piani p on p.id = a.piano_id
    where ${inizia(oggi, anticipo)} and (${giorno}, a.id) > (${dopo.giorno}::date, ${dopo.id})
      -- The condition is a value and not an "exists": one look at the index for each, whatever the planner believes of the table.
      and (select d.id from pagamenti d where d.origine_id = a.id and d.origine = 'abbonamento'
        and d.origine_n is not null and (d.stato = 'in_verifica'
          or exists (select 1 from addebiti_programmati q where q.pagamento_id = d.id)) limit 1) is null
    order by ${giorno}, a.id limit ${max} for update of a skip locked`.execute(trx)
  return rows
}

/**
 * The pagamento of a period is the same whoever makes it, and however often: after a restore the provider is asked with
 * the key that it knows.
 */
function idPeriodo(abbonamento_id: string, giorno: string): string {
  const secondi = Math.floor(Date.parse(`${giorno}T00:00:00Z`) / 1000)
  const hash = createHash('sha256').update(`${abbonamento_id}:${giorno}`).digest('hex')
  return secondi.toString(16).padStart(8, '0') + hash.slice(0, 16)
}

function scritto(giorno: string): string {
  const { anno, mese, giorno: n } = partiDelGiorno(giorno)
  return [String(n).padStart(2, '0'), String(mese).padStart(2, '0'), anno].join('/')
}

/**
 * The pagamento of the period that begins on a day, and the abbonamento after it, as they are written. What is added to the
 * causale stands whole in it: of a long name of the piano there is as much as fits.
 */
export function periodoDi(dovuto: DaAddebitare, aggiunta = '') {
  const { id, stato, giorno, piano, posti, attivazione_centesimi } = dovuto
  const giorno_addebito = dovuto.giorno_nuovo ?? dovuto.giorno_addebito
  // The days until the day of all charges are no period of the contract.
  const { al, intero, importo_centesimi, ...dopo } = addebitoDel(giorno, {
    ...dovuto,
    giorno_addebito,
  })
  const attivazione = attivazione_centesimi > 0 ? ', con l’attivazione' : ''
  const quanti = posti > 1 ? `, ${postiInParole(posti)}` : ''
  const coda = `${quanti}, dal ${scritto(giorno)} al ${scritto(al)}${attivazione}${aggiunta}`
  return {
    abbonamento_id: id,
    pagamento_id: idPeriodo(id, giorno),
    da_stato: stato,
    giorno,
    giorno_nuovo: dovuto.giorno_nuovo,
    al,
    ...dopo,
    importo_centesimi: intero ? null : importo_centesimi,
    causale: piano.slice(0, CAUSALE_MAX - coda.length) + coda,
  }
}

type Giro = { rinnovati: number; ultimo: Segno | null }

async function unGiro(
  trx: Db,
  { psp, clock }: RinnoviDeps,
  quali: { anticipo: boolean; dopo: Segno; conArretrati: boolean; max: number },
  letto: (ultimo: Segno) => void,
): Promise<Giro> {
  const oggi = clock.today()
  const dovuti = await prendi(trx, { oggi, ...quali })
  const ultimo = dovuti.at(-1)
  if (ultimo === undefined) return { rinnovati: 0, ultimo: null }
  letto({ giorno: ultimo.giorno, id: ultimo.id })
  const possono = await chiPuoAddebitare(
    trx,
    dovuti.map(({ esercente_id }) => esercente_id),
  )
  const inProva = dovuti.filter(({ stato }) => stato === 'in_prova').map(({ id }) => id)
  const metodi = await findMetodiScelti(trx, { fornitore: psp.nome }, inProva)
  // A trial that nothing can be charged to ends in a pause: whoever wants to go on takes it up again.
  const senza = inProva.filter((id) => !metodi.has(id))
  if (senza.length > 0) {
    await sql`select ${stored('passa_abbonamenti', {
      ids: senza,
      da: 'in_prova',
      a: 'in_pausa',
      azione: 'mette_in_pausa',
      adesso: clock.now(),
    })}`.execute(trx)
  }
  const attivi = dovuti.filter(
    ({ id, esercente_id }) => possono.has(esercente_id) && !senza.includes(id),
  )
  const daFare = quali.conArretrati
    ? attivi
    : await separaFermi(trx, attivi, { oggi, now: clock.now() })
  const periodi = (await applicaCambiProgrammati(trx, daFare, clock.now())).map((uno) =>
    periodoDi(uno),
  )
  const { rows } = await sql<{ rinnovati: number }>`
    select ${stored('rinnova_abbonamenti', {
      righe: periodi,
      adesso: clock.now(),
    })} as rinnovati`.execute(trx)
  return { rinnovati: rows[0]?.rinnovati ?? 0, ultimo: { giorno: ultimo.giorno, id: ultimo.id } }
}

/** True where days that are charged already were to be charged again: it is about one abbonamento, and no other. */
const isOverlap = (error: unknown) => fieldOf(error, 'code') === '23P01'

/** Makes the periods of one kind from the first due; one whose days are charged already is told in the log, and holds up no other. */
async function rinnovaTutti(
  deps: RinnoviDeps,
  quali: { anticipo: boolean; conArretrati: boolean },
): Promise<number> {
  let dopo = DALL_INIZIO
  let rinnovati = 0
  // A batch that failed is done again one by one, until the abbonamento that is to blame is past.
  let daSoli = 0
  for (;;) {
    const max = daSoli > 0 ? 1 : INSIEME
    let letto = dopo
    try {
      const giro = await inTransaction(deps.db, (trx) =>
        unGiro(trx, deps, { ...quali, dopo, max }, (ultimo) => {
          letto = ultimo
        }),
      )
      rinnovati += giro.rinnovati
      if (giro.ultimo === null) return rinnovati
      dopo = giro.ultimo
      daSoli = Math.max(0, daSoli - 1)
    } catch (error) {
      if (!isOverlap(error) || letto === dopo) throw error
      if (max === 1) {
        deps.log.error({ err: error, abbonamento_id: letto.id }, 'periodo non rinnovato')
        dopo = letto
      } else daSoli = INSIEME
    }
  }
}

/** Ends what was left, or had an end, on the day after its last one. */
async function concludi(trx: Db, clock: Deps['clock'], fine: Fine) {
  const { rows } = await sql<{ quanti: number }>`
    select passa_abbonamenti(array(select a.id from abbonamenti a where ${finisce(clock.today(), fine)}
        order by a.fino_al, a.id limit ${INSIEME}),
      ${fine.da}, 'concluso', ${fine.azione}, ${clock.now()}) as quanti`.execute(trx)
  return rows[0]?.quanti ?? 0
}

/**
 * Begins and ends the pauses of the day, then makes the pagamento of every period that begins, which is charged with all else that falls due; ends trials and what
 * was given up. A period is made once, whoever does it at the same time; after a stop only the one that runs. Nothing is
 * sent from here, and after a restore it comes first, `conArretrati`, those that were missed one after the other: a
 * period that had been charged is then found by the key of its debt. Returns how many were made.
 */
export async function rinnovaAbbonamenti(
  deps: RinnoviDeps,
  { conArretrati = false }: { conArretrati?: boolean } = {},
): Promise<number> {
  const { db, clock } = deps
  let chi = await guarda(db, clock.today())
  if (chi.pause) {
    await seguiPause(deps)
    chi = await guarda(db, clock.today())
  }
  let rinnovati = 0
  for (const anticipo of [true, false]) {
    if (!(anticipo ? chi.anticipo : chi.inizio)) continue
    rinnovati += await rinnovaTutti(deps, { anticipo, conArretrati })
  }
  for (const fine of chi.fini) {
    while ((await inTransaction(db, (trx) => concludi(trx, clock, fine))) > 0);
  }
  return rinnovati
}
