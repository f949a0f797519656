import type { Mutant } from './mutants-plant.ts'

/** A change that no test can see, and why. `code` is the line on which it stands, without the spaces around it. */
type Equivalent = { file: string; code: string; kind: string; from: string; why: string }

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'packages/domain/src/identita/otp.ts',
    code: 'const inizio = (impronta.at(-1) ?? 0) & 0x0f',
    kind: 'number',
    from: '0',
    why: 'The fingerprint of an HMAC has a last byte: what stands in its place is never used.',
  },
  {
    file: 'packages/domain/src/denaro/denaro.ts',
    code: "if (denominatore === 0n) throw new RangeError('Division by zero')",
    kind: 'never',
    from: 'denominatore === 0n',
    why: 'Dividing a bigint by zero throws a RangeError with the same words.',
  },
  {
    file: 'apps/bff/src/modules/registri/contabilita/contabilita.queries.ts',
    code: '.limit(1)',
    kind: 'number',
    from: '1',
    why: 'Only the first row is taken: a second one is read for nothing.',
  },
  {
    file: 'apps/bff/src/modules/accordi/dilazioni/messaggi-dilazioni.ts',
    code: 'd.prossima_scadenza === null || d.prossimo_importo_centesimi === null',
    kind: 'logical',
    from: '||',
    why: 'The database keeps both or neither (dilazioni_check3).',
  },
  {
    file: 'apps/bff/src/modules/incasso/mandati/mandati.list.ts',
    code: 'sort: { _id: -1 },',
    kind: 'number',
    from: '1',
    why: 'A list is ascending by 1 alone (search-sort.ts): below zero every number says the same.',
  },
  {
    file: 'apps/bff/src/modules/accordi/dilazioni/dilazioni.list.ts',
    code: 'sort: { _id: -1 },',
    kind: 'number',
    from: '1',
    why: 'A list is ascending by 1 alone (search-sort.ts): below zero every number says the same.',
  },
  {
    file: 'packages/domain/src/stati/parametro.ts',
    code: "if (unita === 'millisecondi' && valore > 0 && valore % 1000 === 0) {",
    kind: 'number',
    from: '0',
    why: 'A number above zero that 1000 divides is 1000 or more.',
  },
  {
    file: 'packages/domain/src/credito/taeg.ts',
    code: 'let periodi = Math.floor((giorniTra(erogazione, pagamento) / 365) * PERIODI_ALL_ANNO[periodo])',
    kind: 'arithmetic',
    from: '*',
    why: 'A first guess: the two loops below it end at the same number from any.',
  },
  {
    file: 'apps/bff/src/modules/registri/contabilita/verifica-invarianti.ts',
    code: 'const INSIEME = 6',
    kind: 'number',
    from: '6',
    why: 'So many rules share one statement: the answers are the same ones.',
  },
  {
    file: 'apps/bff/src/modules/incasso/addebiti/operazioni/dimentica-corpi.ts',
    code: 'const INSIEME = 500',
    kind: 'number',
    from: '500',
    why: 'So many rows at a time: in the end all are done.',
  },
  {
    file: 'apps/bff/src/modules/incasso/addebiti/operazioni/corsie.ts',
    code: 'return rows[0]?.quanti ?? 0',
    kind: 'number',
    from: '0',
    why: 'The statement calls one function, which answers one number: there always is a row.',
  },
  {
    file: 'apps/bff/src/modules/sportello/gateway/vista-gateway.ts',
    code: '? `L’esercente ha ricevuto ${formattaEuro(importo_tentativo ?? 0)}: online non è stato addebitato nulla.`',
    kind: 'number',
    from: '0',
    why: 'A tentativo that is there has its amount (not null in the table).',
  },
  {
    file: 'apps/bff/src/modules/incasso/addebiti/operazioni/corsie.ts',
    code: 'const quanti = rows[0]?.quanti ?? 0',
    kind: 'number',
    from: '0',
    why: 'The statement calls one function, which answers one number: there always is a row.',
  },
  {
    file: 'apps/bff/src/modules/incasso/mandati/mandati.queries.ts',
    code: 'in_corso: Number(m.in_corso ?? 0),',
    kind: 'number',
    from: '0',
    why: 'A count is never null.',
  },
  {
    file: 'packages/domain/src/tempo/calendario.ts',
    code: 'const passo = n < 0 ? -1 : 1',
    kind: 'number',
    from: '0',
    why: 'No day at all is counted in either direction.',
  },
]

export function isEquivalent(mutant: Mutant & { file: string }, text: string): boolean {
  const code = text.split('\n')[mutant.line - 1]?.trim() ?? ''
  return EQUIVALENT.some(
    (one) =>
      one.file === mutant.file &&
      one.kind === mutant.kind &&
      one.code === code &&
      mutant.from === one.from,
  )
}
