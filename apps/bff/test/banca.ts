import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { esaminaMovimenti } from '../src/modules/ponte/banca/index.ts'
import type { Person, startApp } from './client.ts'

export const IBAN = 'IT60X0542811101000000123456'
export const ALTRO_IBAN = 'IT83W0542811101000000123455'

type App = Awaited<ReturnType<typeof startApp>>
type Domande = Readonly<Record<string, string>>

const TITOLI = 'Data;Valuta;Importo;Descrizione;Ordinante'

/** A file as a bank writes it: one movement a line. */
export const csvDi = (...righe: string[]) => [TITOLI, ...righe].join('\r\n')

/** A CAMT.053 of one account. */
export const camtDi = (voci: string, { iban = IBAN, divisa = 'EUR', prima = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${prima}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${divisa}</Ccy></Acct>${voci}</Stmt></BkToCstmrStmt></Document>`

type Voce = {
  importo: string
  giorno: string
  segno?: string
  divisa?: string
  stato?: string
  rif?: string
  chi?: string
  testo?: string
}

export const voceCamt = ({
  importo,
  giorno,
  segno = 'CRDT',
  divisa = 'EUR',
  stato = 'BOOK',
  rif = '',
  chi = '',
  testo = '',
}: Voce) =>
  `<Ntry><Amt Ccy="${divisa}">${importo}</Amt><CdtDbtInd>${segno}</CdtDbtInd><Sts><Cd>${stato}</Cd></Sts><BookgDt><Dt>${giorno}</Dt></BookgDt><AcctSvcrRef>${rif}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${chi}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${testo}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** Brings files of a bank, as the dialog does, and looks at what came. */
export function banchiere(app: App, chi: Person) {
  const manda = (path: string, file: string | Buffer, domande: Domande) =>
    app.as(chi)(
      'POST',
      `/api/banca/${path}?${new URLSearchParams({ nome_file: 'estratto.csv', ...domande }).toString()}`,
      file,
      { 'content-type': 'application/octet-stream' },
    )
  return {
    prova: (file: string | Buffer, domande: Domande = { iban: IBAN }) =>
      manda('importa/prova', file, domande),
    importa: (file: string | Buffer, domande: Domande = { iban: IBAN, banca: 'Banca di prova' }) =>
      manda('importa', file, domande),
    /** Lets the worker look at everything that waits. */
    esamina: async () => {
      const deps = { db: app.db, clock: app.deps.clock, log: pino({ level: 'silent' }) }
      while ((await esaminaMovimenti(deps)) > 0);
    },
    movimenti: async () =>
      (await app.as(chi)('POST', '/api/search/movimenti_banca', { sort: { data: 1 }, limit: 100 }))
        .body.data,
    uno: async (id: string) => (await app.as(chi)('GET', `/api/banca/movimenti/${id}`)).body,
    fai: (
      id: string,
      che: 'abbina' | 'chiudi' | 'sciogli',
      body: object = {},
      come: Person = chi,
    ) =>
      app.as(come)('POST', `/api/banca/movimenti/${id}/${che}`, body, {
        'idempotency-key': randomUUID(),
      }),
  }
}
