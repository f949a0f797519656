import type { Dettaglio, Soggetto, Voce } from '@rateo/domain/fattura/bozza-fattura'
import { modalitaDi } from '@rateo/domain/fattura/metodo-fattura'
import { type TipoTrattenuta, trattenutaMaturata } from '@rateo/domain/trattenute/trattenute'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import { AppError } from '../../../../http/errors.ts'
import { findNetto } from '../../trattenute/index.ts'

/** The debt that is invoiced: its lines without rates, when it is paid, and of whom. */
export type DaFatturare = {
  cliente_id: string
  pagamento_id: string | null
  dilazione_id: string | null
  voci: (Pick<Voce, 'descrizione' | 'lordo_centesimi'> & {
    /** `bene`: at the rate of the goods; the others are outside VAT, each by its own article. */
    di: 'bene' | 'interessi' | 'mora'
  })[]
  dettagli: Dettaglio[]
  /** The sum that who pays keeps back, where it was agreed upon with the amount. */
  trattenuta: Trattenuta | null
  aRate: boolean
  anticipo: boolean
}

type Trattenuta = {
  tipo: TipoTrattenuta
  percento: number
  base_centesimi: number
  importo_centesimi: number
}

/** Finds what is kept back of a debt, or of the part of it that was given back: of an invoice it is one thing alone. */
async function trattenutaDi(
  db: Db,
  pagamento_id: string,
  reso_centesimi: number | null = null,
): Promise<Trattenuta | null> {
  const netto = await findNetto(db, pagamento_id)
  const [riga] = netto?.righe ?? []
  if (netto === null || riga === undefined) return null
  const { tipo, percento } = riga
  const quota = (intera: number) =>
    reso_centesimi === null
      ? intera
      : trattenutaMaturata(intera, reso_centesimi, netto.da_pagare_centesimi)
  return {
    tipo,
    percento,
    base_centesimi: quota(riga.base_centesimi),
    importo_centesimi: quota(riga.importo_centesimi),
  }
}

/** The same of all the debts of a plan. */
async function trattenutaDelPiano(db: Db, dilazione_id: string): Promise<Trattenuta | null> {
  const { rows } = await sql<Trattenuta>`
    select tipo, percento, base_centesimi, importo_centesimi
    from ${stored('trattenute_del_piano', { dilazione: dilazione_id })} where importo_centesimi > 0`.execute(
    db,
  )
  return rows[0] ?? null
}

async function diPagamento(db: Db, esercente_id: string, id: string): Promise<DaFatturare> {
  const p = await db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .select(['cliente_id', 'causale', 'importo_centesimi', 'maggiorazioni_centesimi'])
    .select(['abbuoni_centesimi', 'metodo', 'scadenza', 'stato', 'origine', 'origine_n'])
    .executeTakeFirst()
  if (p === undefined) throw new AppError('non_trovato')
  if (p.stato === 'bozza' || p.stato === 'annullato') {
    const message = 'Di un pagamento in bozza o annullato non si prepara la fattura.'
    throw new AppError('stato_incompatibile', { message })
  }
  const bene = p.importo_centesimi - p.abbuoni_centesimi
  const voci: DaFatturare['voci'] = [
    { descrizione: p.causale, lordo_centesimi: bene, di: 'bene' },
    ...(p.maggiorazioni_centesimi > 0
      ? [
          {
            descrizione: 'Interessi di mora, art. 15 DPR 633/1972',
            lordo_centesimi: p.maggiorazioni_centesimi,
            di: 'mora' as const,
          },
        ]
      : []),
  ]
  return {
    cliente_id: p.cliente_id,
    pagamento_id: id,
    dilazione_id: null,
    voci,
    dettagli: [
      {
        modalita: modalitaDi(p.metodo),
        scadenza: p.scadenza,
        importo_centesimi: bene + p.maggiorazioni_centesimi,
      },
    ],
    trattenuta: await trattenutaDi(db, id),
    aRate: false,
    anticipo: p.origine === 'rata' && p.origine_n === 0,
  }
}

async function diDilazione(db: Db, esercente_id: string, id: string): Promise<DaFatturare> {
  const d = await db
    .selectFrom('dilazioni')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .select(['cliente_id', 'causale', 'numero', 'metodo', 'stato'])
    .executeTakeFirst()
  if (d === undefined) throw new AppError('non_trovato')
  if (!['accettata', 'attiva', 'sospesa', 'conclusa'].includes(d.stato)) {
    const message = 'La fattura si prepara quando il cliente ha accettato il piano.'
    throw new AppError('stato_incompatibile', { message })
  }
  const rate = await db
    .selectFrom('rate as r')
    .leftJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', id)
    .orderBy('r.n')
    .select(['r.scadenza', 'r.totale_centesimi', 'r.capitale_centesimi', 'r.interessi_centesimi'])
    .select(['r.spese_centesimi', 'p.metodo'])
    .execute()
  const somma = (di: (rata: (typeof rate)[number]) => number) =>
    rate.reduce((totale, rata) => totale + di(rata), 0)
  const interessi = somma(({ interessi_centesimi }) => interessi_centesimi)
  return {
    cliente_id: d.cliente_id,
    pagamento_id: null,
    dilazione_id: id,
    voci: [
      {
        descrizione: `${d.causale} (piano ${d.numero})`,
        lordo_centesimi: somma((r) => r.totale_centesimi) - interessi,
        di: 'bene',
      },
      ...(interessi > 0
        ? [
            {
              descrizione: 'Interessi di dilazione, art. 10 n. 1 DPR 633/1972',
              lordo_centesimi: interessi,
              di: 'interessi' as const,
            },
          ]
        : []),
    ],
    dettagli: rate
      .filter(({ totale_centesimi }) => totale_centesimi > 0)
      .map((rata) => ({
        modalita: modalitaDi(rata.metodo ?? d.metodo),
        scadenza: rata.scadenza,
        importo_centesimi: rata.totale_centesimi,
      })),
    trattenuta: await trattenutaDelPiano(db, id),
    aRate: true,
    anticipo: false,
  }
}

async function diRimborso(db: Db, esercente_id: string, id: string): Promise<DaFatturare> {
  const r = await db
    .selectFrom('rimborsi as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.id', '=', id)
    .where('r.esercente_id', '=', esercente_id)
    .select(['r.cliente_id', 'r.importo_centesimi', 'r.stato', 'p.id', 'p.causale', 'p.metodo'])
    .select(['r.created_at', 'p.scadenza'])
    .executeTakeFirst()
  if (r === undefined) throw new AppError('non_trovato')
  return {
    cliente_id: r.cliente_id,
    pagamento_id: r.id,
    dilazione_id: null,
    voci: [
      {
        descrizione: `Storno: ${r.causale}`,
        lordo_centesimi: r.importo_centesimi,
        di: 'bene',
      },
    ],
    dettagli: [],
    trattenuta: await trattenutaDi(db, r.id, r.importo_centesimi),
    aRate: false,
    anticipo: false,
  }
}

type Di = { pagamento_id: string } | { dilazione_id: string } | { rimborso_id: string }

/** Reads a debt to be invoiced; another esercente's is not found. */
export function findDaFatturare(db: Db, esercente_id: string, di: Di): Promise<DaFatturare> {
  if ('pagamento_id' in di) return diPagamento(db, esercente_id, di.pagamento_id)
  if ('dilazione_id' in di) return diDilazione(db, esercente_id, di.dilazione_id)
  return diRimborso(db, esercente_id, di.rimborso_id)
}

type Sede = {
  indirizzo: string | null
  cap: string | null
  citta: string | null
  provincia: string | null
}
const sedeDi = ({ indirizzo, cap, citta, provincia }: Sede) => ({
  indirizzo: indirizzo ?? '',
  cap: cap ?? '',
  comune: citta ?? '',
  provincia,
})

export async function findCedente(db: Db, esercente_id: string) {
  const e = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select(['ragione_sociale', 'partita_iva', 'codice_fiscale', 'iban', 'indirizzo', 'cap'])
    .select(['citta', 'provincia'])
    .executeTakeFirstOrThrow()
  const soggetto: Soggetto = {
    denominazione: e.ragione_sociale,
    nome: null,
    cognome: null,
    partita_iva: e.partita_iva,
    codice_fiscale: e.codice_fiscale,
    ...sedeDi(e),
  }
  return { soggetto, iban: e.iban }
}

/** The cliente as the esercente knows it; a person has two names, of which the last word is taken for the family's. */
export async function findCessionario(db: Db, esercente_id: string, cliente_id: string) {
  const c = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select(['nome', 'tipo', 'partita_iva', 'codice_fiscale', 'codice_destinatario', 'pec'])
    .select(['indirizzo', 'cap', 'citta', 'provincia'])
    .executeTakeFirstOrThrow()
  const parole = c.nome.trim().split(/\s+/)
  const isPersona = c.tipo === 'persona' && parole.length > 1
  const soggetto: Soggetto = {
    denominazione: isPersona ? null : c.nome,
    nome: isPersona ? parole.slice(0, -1).join(' ') : null,
    cognome: isPersona ? (parole.at(-1) ?? '') : null,
    partita_iva: c.partita_iva,
    codice_fiscale: c.codice_fiscale,
    ...sedeDi(c),
  }
  return {
    soggetto,
    isEnte: c.tipo === 'ente',
    codice_destinatario: c.codice_destinatario,
    pec: c.pec,
  }
}
