import { impostaSu } from '../denaro/iva.ts'
import { controllaCodiceDestinatario } from '../identita/codice-destinatario.ts'
import type { Fattura, Soggetto } from './bozza-fattura.ts'
import { latino } from './fattura-xml.ts'

/** A reason for which SdI would discard an invoice: its code where it has one of the published list, and what to do. */
export interface Scarto {
  codice: string
  /** The field that is to be corrected, by the name of the form. */
  campo: string
  messaggio: string
}

const scarto = (codice: string, campo: string, messaggio: string): Scarto => ({
  codice,
  campo,
  messaggio,
})

function sede(s: Soggetto, campo: string, chi: string): Scarto[] {
  const completa = s.indirizzo !== '' && /^\d{5}$/.test(s.cap) && s.comune !== ''
  return completa
    ? []
    : [scarto('formato', campo, `Manca l’indirizzo ${chi}: servono via, CAP e comune.`)]
}

/** Numbers, dates and who the two are. */
function intestazione(f: Fattura): Scarto[] {
  const { cedente, cessionario } = f
  const destinatario = controllaCodiceDestinatario(f.formato, f.codice_destinatario)
  const found: Scarto[] = []
  if (!/\d/.test(f.numero))
    found.push(scarto('00425', 'numero', 'Il numero deve avere almeno una cifra.'))
  if (f.numero.length > 20 || !/^[ -~]+$/.test(f.numero)) {
    found.push(scarto('formato', 'numero', 'Il numero ha al massimo 20 caratteri, senza accenti.'))
  }
  if (cedente.partita_iva === null) {
    found.push(scarto('formato', 'cedente', 'Manca la tua partita IVA.'))
  }
  if (cessionario.partita_iva === null && cessionario.codice_fiscale === null) {
    found.push(
      scarto('00417', 'cessionario', 'Del cliente serve il codice fiscale o la partita IVA.'),
    )
  }
  if (!destinatario.valido) {
    found.push(
      scarto(
        destinatario.errore ?? 'formato',
        'codice_destinatario',
        f.formato === 'FPA12'
          ? 'A un ente pubblico serve il suo codice ufficio di 6 caratteri.'
          : 'Il codice destinatario ha 7 caratteri.',
      ),
    )
  }
  return [
    ...found,
    ...sede(cedente, 'cedente', 'tuo'),
    ...sede(cessionario, 'cessionario', 'del cliente'),
  ]
}

/** Rates, natures and sums. */
function conti(f: Fattura): Scarto[] {
  const found: Scarto[] = []
  for (const { aliquota, natura } of f.righe) {
    if (aliquota === 0 && natura === null) {
      found.push(scarto('00400', 'natura', 'Senza IVA serve il motivo: scegli la natura.'))
    }
    if (aliquota !== 0 && natura !== null) {
      found.push(scarto('00401', 'natura', 'Con l’IVA la natura non si indica.'))
    }
  }
  for (const r of f.riepiloghi) {
    const attesa = impostaSu(r.imponibile_centesimi, r.aliquota)
    if (Math.abs(attesa - r.imposta_centesimi) > 1) {
      found.push(scarto('00421', 'voci', 'L’IVA non torna con l’imponibile.'))
    }
    const righe = f.righe.filter((riga) => riga.aliquota === r.aliquota && riga.natura === r.natura)
    const somma = righe.reduce((totale, { imponibile_centesimi: n }) => totale + n, 0)
    if (Math.abs(somma - r.imponibile_centesimi) > 100) {
      found.push(scarto('00422', 'voci', 'L’imponibile non torna con le righe.'))
    }
  }
  if (f.righe.length === 0 || f.righe.some(({ imponibile_centesimi: n }) => n <= 0)) {
    found.push(scarto('formato', 'voci', 'Ogni riga deve avere un importo sopra lo zero.'))
  }
  if (f.righe.some(({ descrizione }) => latino(descrizione, 1000) === '')) {
    found.push(
      scarto('formato', 'voci', 'Una descrizione ha solo caratteri che la fattura non ammette.'),
    )
  }
  return found
}

/** Terms, and what a kind of document or of customer asks for. */
function regole(f: Fattura): Scarto[] {
  const found: Scarto[] = []
  const somma = f.dettagli.reduce((totale, { importo_centesimi: n }) => totale + n, 0)
  if (f.tipo !== 'TD04' && somma !== f.da_pagare_centesimi) {
    found.push(scarto('formato', 'dettagli', 'Le scadenze non fanno il totale da pagare.'))
  }
  if (f.condizioni === 'TP02' && f.dettagli.length !== 1) {
    found.push(scarto('formato', 'dettagli', 'Un pagamento completo ha una scadenza sola.'))
  }
  if (f.ritenuta !== null && !f.righe.some(({ con_ritenuta }) => con_ritenuta)) {
    found.push(scarto('00415', 'ritenuta', 'La ritenuta c’è, ma nessuna riga la prevede.'))
  }
  if (f.collegata !== null && f.collegata.data > f.data) {
    found.push(scarto('00418', 'collegata', 'La fattura corretta ha una data dopo questa.'))
  }
  if (f.tipo === 'TD04' && f.collegata === null) {
    found.push(
      scarto('formato', 'collegata', 'Di una nota di credito indica la fattura che corregge.'),
    )
  }
  if (f.tipo === 'TD24' && f.ddt.length === 0) {
    found.push(
      scarto('formato', 'ddt', 'Di una fattura differita indica il documento di trasporto.'),
    )
  }
  if (f.regime === 'RF19' && f.righe.some(({ aliquota }) => aliquota !== 0)) {
    found.push(scarto('formato', 'aliquota', 'Nel regime forfettario non c’è l’IVA: metti 0.'))
  }
  if (f.esigibilita === 'S' && f.righe.some(({ natura }) => natura?.startsWith('N6') === true)) {
    found.push(
      scarto('00420', 'esigibilita', 'Inversione contabile e scissione non stanno insieme.'),
    )
  }
  return found
}

/**
 * Everything that SdI would discard the invoice for, as far as it can be known here: the published checks 00400–00427, and what
 * the schema asks for.
 */
export function controllaFattura(f: Fattura): Scarto[] {
  const tutti = [...intestazione(f), ...conti(f), ...regole(f)]
  const visti = new Set<string>()
  return tutti.filter(({ codice, campo, messaggio }) => {
    const chiave = `${codice}:${campo}:${messaggio}`
    return visti.has(chiave) ? false : visti.add(chiave)
  })
}
