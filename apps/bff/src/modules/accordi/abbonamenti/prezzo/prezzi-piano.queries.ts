import type { PrezzoAnnunciato } from '@rateo/contract/accordi/prezzo-piano'
import { ESITI_PREZZO, type EsitoPrezzo } from '@rateo/domain/atti/adeguamento-prezzo'
import type { CadenzaAbbonamento } from '@rateo/domain/stati/abbonamento'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { MOSTRATI } from './conta-prezzo.ts'

/** Announcements shown on the page of a piano, the newest first. */
const ULTIMI = 5

const annunci = (db: Db, primo: string) =>
  db
    .selectFrom('adeguamenti_prezzo as d')
    .innerJoin('piani as p', 'p.id', 'd.piano_id')
    .where((eb) => eb.or([eb('p.id', '=', primo), eb('p.primo_id', '=', primo)]))

/** The announced price of a piano that can still be called off; undefined where there is none. */
export const findAnnunciato = (db: Db, primo: string, oggi: string) =>
  annunci(db, primo)
    .where('d.annullato_at', 'is', null)
    .where('d.vale_dal', '>', oggi)
    .select(['d.id', 'd.vale_dal'])
    .executeTakeFirst()

type Riga = PrezzoAnnunciato['righe'][number] & { per_costo: boolean }

/** Finds the outcome for each: the last change that the new price came by says so, or the disdetta that was given. */
async function findRighe(db: Db, adeguamento_id: string): Promise<Riga[]> {
  const { rows } = await sql<{
    abbonamento_id: string
    cliente_id: string
    cliente: string
    da_centesimi: number
    primo_addebito: string | null
    esito: EsitoPrezzo
    motivo: string | null
    avviso: Riga['avviso']
    per_costo: boolean
  }>`
    select l.abbonamento_id, a.cliente_id, k.nome as cliente, l.da_centesimi, l.primo_addebito,
      coalesce(l.motivo, c.motivo) as motivo,
      case when l.motivo is not null then 'escluso'
        when d.id is not null then 'disdetto'
        else case c.stato when 'in_attesa' then 'in_attesa' when 'rifiutato' then 'rifiutato'
          when 'scaduto' then 'senza_risposta' when 'programmato' then 'accettato' when 'eseguito' then 'applicato'
          else 'annullato' end end as esito,
      case when l.motivo is null then coalesce((select case v.esito when 'fallito' then 'fallito' else 'inviato' end
        from cambi_piano x join avvisi_abbonamento v
          on v.unicita in ('cambio_piano:' || x.id || ':propone_cambio', 'cambio_piano:' || x.id || ':programma_cambio')
        where x.adeguamento_id = l.adeguamento_id and x.abbonamento_id = l.abbonamento_id
        order by x.id limit 1), 'in_partenza') end as avviso,
      coalesce(d.motivo = 'costo', false) as per_costo
    from adeguamenti_abbonati l
    join abbonamenti a on a.id = l.abbonamento_id
    join clienti_esercente k on k.cliente_id = a.cliente_id and k.esercente_id = a.esercente_id
    left join lateral (select x.stato, x.motivo from cambi_piano x where x.adeguamento_id = l.adeguamento_id
      and x.abbonamento_id = l.abbonamento_id and x.stato <> 'proposto' order by x.id desc limit 1) c on true
    left join disdette d on d.abbonamento_id = l.abbonamento_id and d.adeguamento_id = l.adeguamento_id
      and d.ritirata_at is null
    where l.adeguamento_id = ${adeguamento_id}
    order by k.nome, l.abbonamento_id`.execute(db)
  return rows.map(({ cliente_id, cliente, ...riga }) => ({
    ...riga,
    cliente: { _id: cliente_id, nome: cliente },
  }))
}

type Annuncio = {
  id: string
  vale_dal: string
  testo: string
  created_at: Date
  annullato_at: Date | null
  importo_centesimi: number
  cadenza: CadenzaAbbonamento
}

async function mostra(db: Db, d: Annuncio, oggi: string): Promise<PrezzoAnnunciato> {
  const righe = await findRighe(db, d.id)
  const conta = (esito: EsitoPrezzo) => righe.filter((riga) => riga.esito === esito).length
  return {
    _id: d.id,
    stato: d.annullato_at !== null ? 'annullato' : d.vale_dal > oggi ? 'annunciato' : 'in_vigore',
    importo_centesimi: d.importo_centesimi,
    cadenza: d.cadenza,
    vale_dal: d.vale_dal,
    testo: d.testo,
    created_at: d.created_at.toISOString(),
    conteggi: ESITI_PREZZO.map((esito) => ({ esito, quanti: conta(esito) })).filter(
      ({ quanti }) => quanti > 0,
    ),
    usciti: {
      quanti: conta('disdetto'),
      per_costo: righe.filter(({ per_costo }) => per_costo).length,
    },
    non_avvisati: righe.filter(({ avviso }) => avviso === 'fallito').length,
    righe: righe.slice(0, MOSTRATI).map(({ per_costo: _, ...riga }) => riga),
    altri: Math.max(0, righe.length - MOSTRATI),
  }
}

/** The prices announced for a piano of theirs, in any of its versions. */
export async function getPrezzi({ db, actor, clock }: Call, id: string) {
  const piano = await findPiano(db, id)
  if (piano === undefined || piano.esercente_id !== actor.esercente_id) {
    throw new AppError('non_trovato')
  }
  const rows = await annunci(db, piano.primo)
    .select(['d.id', 'd.vale_dal', 'd.testo', 'd.created_at', 'd.annullato_at'])
    .select(['p.importo_centesimi', 'p.cadenza'])
    .orderBy('d.id', 'desc')
    .limit(ULTIMI)
    .execute()
  return { data: await Promise.all(rows.map((row) => mostra(db, row, clock.today()))) }
}
