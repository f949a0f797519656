import type { RegimeIva, RitenutaConsulente } from '@rateo/domain/identita/consulente'
import type { Incarico } from '@rateo/contract/persone/consulenti'
import type { SchemaProvvigionale } from '@rateo/contract/persone/provvigioni'
import type { BaseProvvigione, TipoProvvigione } from '@rateo/domain/denaro/provvigione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaPercentuale } from '@rateo/domain/parole/formato'
import type { Atto } from './consulenti.api.ts'

export const RITENUTE: Readonly<Record<RitenutaConsulente, string>> = {
  meta: 'Su metà della provvigione',
  un_quinto: 'Su un quinto, perché ha dipendenti o collaboratori',
  intera: 'Su tutto il compenso, da professionista',
  nessuna: 'Nessuna (regime forfettario)',
}

export const REGIMI: Readonly<Record<RegimeIva, string>> = {
  ordinario: 'Ordinario: fattura con IVA',
  forfettario: 'Forfettario: senza IVA',
}

export const enasarcoText = ({
  enasarco,
  enasarco_monomandatario,
}: {
  enasarco: boolean
  enasarco_monomandatario: boolean
}): string => {
  if (!enasarco) return 'Non iscritto'
  return enasarco_monomandatario ? 'Iscritto, monomandatario' : 'Iscritto, plurimandatario'
}

export const ATTI: Readonly<
  Record<Atto, { azione: string; domanda: string; effetto: string; fatto: string }>
> = {
  sospendi: {
    azione: 'Sospendi',
    domanda: 'Sospendere il consulente?',
    effetto:
      'Finché non lo riattivi non invita e non riceve incarichi. Continua a seguire gli esercenti che ha.',
    fatto: 'Consulente sospeso.',
  },
  riattiva: {
    azione: 'Riattiva',
    domanda: 'Riattivare il consulente?',
    effetto:
      'Da adesso può invitare e ricevere incarichi. Gli incarichi conclusi restano conclusi.',
    fatto: 'Consulente riattivato.',
  },
  cessa: {
    azione: 'Chiudi il rapporto',
    domanda: 'Chiudere il rapporto con il consulente?',
    effetto:
      'Da domani non segue più nessun esercente, e il suo link non vale più. Quello che hanno incassato fino a oggi resta contato come suo.',
    fatto: 'Rapporto chiuso.',
  },
}

export const BASI: Readonly<Record<BaseProvvigione, string>> = {
  incassato: 'Tutto l’incassato',
  netto_commissioni: 'L’incassato meno le commissioni del portale',
  commissioni: 'Le commissioni del portale',
}

export const TIPI: Readonly<Record<TipoProvvigione, string>> = {
  percento: 'Una percentuale',
  euro: 'Un importo per ogni incasso',
}

/** The agreement of an incarico in a word. */
export const schemaText = (schema: Incarico['schema']): string =>
  schema === null ? 'Senza provvigione' : `${schema.nome}, versione ${schema.versione}`

const percento = (valore: number) => formattaPercentuale(valore / 10_000)

/** A schema in one sentence: how much, of what, until when. */
export function accordoText(s: SchemaProvvigionale): string {
  const [primo, ...altri] = s.scaglioni
  if (primo === undefined) return ''
  const quanto =
    s.tipo === 'euro'
      ? `${formattaEuro(primo.valore)} per ogni incasso`
      : [
          percento(primo.valore),
          ...altri.map(
            ({ oltre_centesimi, valore }) =>
              `${percento(valore)} oltre ${formattaEuro(oltre_centesimi)} al mese`,
          ),
        ].join(', ')
  return [
    quanto,
    s.tipo === 'percento' && BASI[s.base].toLowerCase(),
    s.una_tantum && 'solo sul primo incasso',
    s.durata_mesi !== null && `per ${contato(s.durata_mesi, 'mese', 'mesi')}`,
    s.tetto_centesimi !== null && `al massimo ${formattaEuro(s.tetto_centesimi)} al mese`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
