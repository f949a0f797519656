import type { anteprimaBozzaFattura as contract } from '@rateo/contract/registri/bozze-fattura'
import type { ContiFattura } from '@rateo/contract/registri/bozze-fattura'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  componiFattura,
  type DatiFattura,
  type Fattura,
  type Voce,
} from '@rateo/domain/fattura/bozza-fattura'
import { controllaFattura } from '@rateo/domain/fattura/controlli-fattura'
import { fatturaXml, nomeFileFattura } from '@rateo/domain/fattura/fattura-xml'
import { eScissione, TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../db/database.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { esercenteDi } from '../caricati/carica-documento.ts'
import { findPerFonte, scriviDocumento } from '../emissione/scrivi-documento.ts'
import {
  type DaFatturare,
  findCedente,
  findCessionario,
  findDaFatturare,
} from './dati-fattura.queries.ts'

type Chiesta = BodyOf<typeof contract>

/** Sums outside VAT have an article of their own, whatever the rate of the goods. */
const FUORI = { interessi: 'N4', mora: 'N1' } as const

const voceDi = (
  { di, ...voce }: DaFatturare['voci'][number],
  { aliquota, natura }: Chiesta,
  trattenuta: DaFatturare['trattenuta'],
): Voce =>
  di === 'bene'
    ? {
        ...voce,
        aliquota,
        natura,
        ...(trattenuta !== null && { trattenuto_centesimi: trattenuta.importo_centesimi }),
      }
    : { ...voce, aliquota: 0, natura: FUORI[di] }

/** Takes what is kept back as the debt says it; as it is chosen where that says nothing. */
function trattiene(
  { ritenuta, esigibilita }: Chiesta,
  trattenuta: DaFatturare['trattenuta'],
): Pick<DatiFattura, 'ritenuta' | 'esigibilita'> {
  if (trattenuta === null) return { ritenuta, esigibilita }
  const { tipo, percento } = trattenuta
  if (eScissione(tipo)) return { ritenuta: null, esigibilita: 'S' }
  return {
    esigibilita: esigibilita === 'S' ? 'I' : esigibilita,
    ritenuta: {
      tipo: ritenuta?.tipo ?? 'RT01',
      aliquota: percento / 100,
      causale: TRATTENUTE[tipo].causale_cu ?? 'A',
    },
  }
}

const condizioniDi = ({ aRate, anticipo }: DaFatturare, { tipo }: Chiesta) => {
  if (aRate) return 'TP01'
  return anticipo || tipo === 'TD02' || tipo === 'TD03' ? 'TP03' : 'TP02'
}

const TRENTASEI = 36

/** A number of five signs for the file, the same for the same invoice: whoever sends it may give it another. */
function progressivoDi(esercente_id: string, { numero, data, tipo }: Chiesta): string {
  const digest = createHash('sha256')
    .update(`${esercente_id}:${tipo}:${data.slice(0, 4)}:${numero}`)
    .digest()
  return (digest.readUInt32BE() % TRENTASEI ** 5).toString(TRENTASEI).toUpperCase().padStart(5, '0')
}

async function componi(db: Db, esercente_id: string, chiesta: Chiesta) {
  const da = await findDaFatturare(db, esercente_id, chiesta.di)
  const cedente = await findCedente(db, esercente_id)
  const cessionario = await findCessionario(db, esercente_id, da.cliente_id)
  const { tipo, numero, data, regime, collegata, ddt } = chiesta
  const fattura = componiFattura({
    tipo,
    numero,
    data,
    regime,
    ...trattiene(chiesta, da.trattenuta),
    collegata,
    ddt,
    progressivo: progressivoDi(esercente_id, chiesta),
    formato: cessionario.isEnte ? 'FPA12' : 'FPR12',
    codice_destinatario:
      chiesta.codice_destinatario.toUpperCase() || cessionario.codice_destinatario || '0000000',
    pec: cessionario.pec,
    cedente: cedente.soggetto,
    cessionario: cessionario.soggetto,
    voci: da.voci.map((voce) => voceDi(voce, chiesta, da.trattenuta)),
    condizioni: condizioniDi(da, chiesta),
    dettagli: da.dettagli,
    iban: cedente.iban,
  })
  return { da, fattura }
}

const mostra = (fattura: Fattura, trattenuta: DaFatturare['trattenuta']): ContiFattura => ({
  righe: fattura.righe,
  imposta_centesimi: fattura.riepiloghi.reduce((s, { imposta_centesimi: n }) => s + n, 0),
  bollo_centesimi: fattura.bollo_centesimi,
  ritenuta_centesimi: fattura.ritenuta_centesimi,
  totale_centesimi: fattura.totale_centesimi,
  da_pagare_centesimi: fattura.da_pagare_centesimi,
  rate: fattura.dettagli.length,
  trattenuta: trattenuta && {
    tipo: trattenuta.tipo,
    base_centesimi: trattenuta.base_centesimi,
    percento: trattenuta.percento,
  },
  scarti: controllaFattura(fattura),
})

/** The sums of an invoice, and what SdI would discard it for: nothing is written. */
export async function anteprimaFattura(call: Call, chiesta: Chiesta): Promise<ContiFattura> {
  const { da, fattura } = await componi(call.db, esercenteDi(call), chiesta)
  return mostra(fattura, da.trattenuta)
}

/**
 * Writes the invoice as XML among the documents, for the merchant's own sender. One that SdI would discard is refused; the same number
 * once more is a new version, with its reason.
 */
export async function creaFattura(
  call: Call,
  { motivo, ...chiesta }: Chiesta & { motivo: string },
): Promise<{ _id: string }> {
  const { db: trx, clock } = call
  const esercente_id = esercenteDi(call)
  const { da, fattura } = await componi(trx, esercente_id, chiesta)
  const scarti = controllaFattura(fattura)
  if (scarti.length > 0) {
    throw new AppError('dati_non_validi', {
      message: scarti[0]?.messaggio ?? '',
      errors: scarti.map(({ campo, messaggio }) => ({ pointer: `/${campo}`, message: messaggio })),
    })
  }
  const { numero, data, tipo } = chiesta
  const serie = `fattura:${esercente_id}:${data.slice(0, 4)}:${tipo === 'TD04' ? 'NC' : 'FT'}:${numero.toUpperCase()}`
  const prima = await findUltima(trx, serie)
  if (prima !== null && motivo.length < 3) {
    const message = `La fattura ${numero} c’è già: scrivi perché la rifai, e quella di prima resta leggibile.`
    throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/motivo', message }] })
  }
  const isNota = tipo === 'TD04'
  const id = await scriviDocumento(
    trx,
    {
      tipo: isNota ? 'nota_di_credito' : 'fattura',
      titolo: `${isNota ? 'Nota di credito' : 'Fattura'} elettronica ${numero}, da inviare`,
      numero: numero.toUpperCase(),
      esercente_id,
      cliente_id: da.cliente_id,
      pagamento_id: da.pagamento_id,
      dilazione_id: da.dilazione_id,
      importo_centesimi: isNota ? -fattura.totale_centesimi : fattura.totale_centesimi,
      // Until it is sent it is nothing for the cliente.
      visibile_al_cliente: false,
      mime: 'application/xml',
      data,
      contenuto: Buffer.from(fatturaXml(fattura)),
      fonte: `${serie}:${prima === null ? 1 : prima.versione + 1}`,
      now: clock.now(),
    },
    ...(prima === null ? [] : [{ id: prima.id, motivo }]),
  )
  // Two at once: the other one was first.
  if (id === null)
    throw new AppError('stato_incompatibile', { message: `La fattura ${numero} c’è già.` })
  await annota(call, {
    azione: 'prepara_fattura',
    entita: 'documento',
    id,
    dopo: { numero, tipo, file: nomeFileFattura(fattura.cedente, fattura.progressivo) },
  })
  return { _id: id }
}

async function findUltima(trx: Db, serie: string) {
  for (let versione = 1, ultima: { id: string; versione: number } | null = null; ; versione += 1) {
    const trovata = await findPerFonte(trx, `${serie}:${versione}`)
    if (trovata === undefined) return ultima
    ultima = { id: trovata.id, versione }
  }
}
