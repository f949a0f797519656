import type { RigaStudio } from '@rateo/contract/ponte/studio'

const aPosto = (riga: RigaStudio) =>
  (riga.casse?.da_chiudere ?? 0) +
  (riga.casse?.da_verificare ?? 0) +
  (riga.casse?.con_differenza ?? 0)

const daSistemare = ({ documenti }: RigaStudio): number =>
  documenti === null ? 0 : documenti.mancanti.length + (documenti.scade_il === null ? 0 : 1)

const VALORI: Readonly<Record<string, (riga: RigaStudio) => number>> = {
  in_scadenza: (riga) => riga.in_scadenza?.importo_centesimi ?? -1,
  in_ritardo: (riga) => riga.in_ritardo?.importo_centesimi ?? -1,
  accrediti: (riga) => riga.accrediti?.importo_centesimi ?? -1,
  casse: aPosto,
  documenti: daSistemare,
}

/** The rows whose name is looked for, in the order asked: `-in_ritardo` begins with those that are most late. */
export function ordina(
  righe: readonly RigaStudio[],
  { cerca, sort }: { cerca: string; sort: string },
): RigaStudio[] {
  const cercato = cerca.trim().toLocaleLowerCase('it')
  const trovate = righe.filter(({ nome }) => nome.toLocaleLowerCase('it').includes(cercato))
  const verso = sort.startsWith('-') ? -1 : 1
  const valore = VALORI[sort.replace(/^-/, '')]
  const perNome = (a: RigaStudio, b: RigaStudio) => a.nome.localeCompare(b.nome, 'it')
  return trovate.toSorted((a, b) =>
    valore === undefined ? verso * perNome(a, b) : verso * (valore(a) - valore(b)) || perNome(a, b),
  )
}
