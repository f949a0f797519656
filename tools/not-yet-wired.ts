/**
 * Rules of `packages/domain` that no program calls yet, and why they are kept: each is proven by the vectors of
 * `packages/domain/vectors`, and waits for the item of the product that is named. A line is `file` or `file: name`.
 */
export const NOT_YET_WIRED: Readonly<Record<string, string>> = {
  'packages/domain/src/denaro/fatturapa.ts: significatoFatturaPa':
    'DOC-B1: the meaning of a code in an invoice that is read',
  'packages/domain/src/denaro/fatturapa.ts: codiceScarto':
    'DOC-B1: the answer of SdI, once a sender hands it back',
  'packages/domain/src/trattenute/trattenute.ts: trattenuteDelleRate':
    'Y3: what quota_della_rata does in the database, proven on the same vectors',
  'packages/domain/src/denaro/carta.ts: cartaConservabile': 'PRO-M4: the register of what is kept',
  'packages/domain/src/tempo/conservazione.ts':
    'PRO-M4: how long each kind of data is kept, once a job enforces it',
  'packages/domain/src/denaro/sca.ts':
    'ABB-M2: who starts the first payment of a subscription, and with which mandate',
  'packages/domain/src/banca/sdd.ts: sequenzaSdd':
    'CAR-B3: the file that goes to a bank of our own says FRST or RCUR',
  'packages/domain/src/parole/glossario.ts':
    'SVI-M3: the words of the documentation for developers',
  'packages/domain/src/credito/interessi.ts':
    'DIL-M9: what the parameters are compared with; the portal counts by the dated rates of Gestione',
  'packages/domain/src/parole/formato.ts: formattaValuta':
    'X4: formats of the Italian locale, proven as a whole',
  'packages/domain/src/parole/formato.ts: categoriaPlurale':
    'X4: formats of the Italian locale, proven as a whole',
  'packages/domain/src/parole/formato.ts: confrontaTesti':
    'X4: formats of the Italian locale, proven as a whole',
  'packages/domain/src/banca/iban.ts: eBic': 'CNT-M1: the bank of an account abroad',
  'packages/domain/src/parole/messaggi.ts: eChiaveMessaggio':
    'GES-B2: the sentences that may be edited',
  'packages/domain/src/identita/otp.ts: valutaOtp':
    'OTP-M1: the policy as a pure rule, which the server applies in SQL',
  'packages/domain/src/identita/otp.ts: totp':
    'OTP-B1: the server allows one interval more and less, and calls `hotp`',
  'packages/domain/src/credito/piano-rate.ts: scadenzeMensili':
    'DIL-M1: the monthly case of `scadenze-rate`',
  'packages/domain/src/tempo/calendario.ts: scadenzaCivile': 'DIL-M1: a term of the civil code',
  'packages/domain/src/banca/sepa-caratteri.ts: eIdSepa':
    'CAR-B3: the reference of a mandate typed by a merchant',
  'packages/client/src/ascolta.ts': 'SVI-B4: the client is for the programs of others',
  'packages/client/src/attesa.ts': 'SVI-B4: the client is for the programs of others',
  'packages/client/src/chiamate.ts': 'SVI-B4: the client is for the programs of others',
  'packages/client/src/client.ts': 'SVI-B4: the client is for the programs of others',
  'packages/client/src/errore.ts': 'SVI-B4: the client is for the programs of others',
}
