import { expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Bonifico, scriviPain001 } from './pain001.ts'

// The rules of ISO 20022 pain.001.001.09 for the elements that are written here: their order, how many, how long, of what kind.
const text = (name: string, max: number) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="${max}"/></xs:restriction></xs:simpleType>`
const all = (name: string, inside: string) =>
  `<xs:complexType name="${name}"><xs:sequence>${inside}</xs:sequence></xs:complexType>`
const el = (name: string, type: string, more = '') =>
  `<xs:element name="${name}" type="${type}" ${more}/>`
const pattern = (name: string, base: string, regex: string) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}"><xs:pattern value="${regex}"/></xs:restriction></xs:simpleType>`
const MANY = 'maxOccurs="unbounded"'
const OPTIONAL = 'minOccurs="0"'
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns="${NAMESPACE}" xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified" targetNamespace="${NAMESPACE}">
${el('Document', 'Document')}
${all('Document', el('CstmrCdtTrfInitn', 'Initiation'))}
${all('Initiation', el('GrpHdr', 'Header') + el('PmtInf', 'Block', MANY))}
${all('Header', el('MsgId', 'Max35') + el('CreDtTm', 'xs:dateTime') + el('NbOfTxs', 'Count') + el('CtrlSum', 'Decimal', OPTIONAL) + el('InitgPty', 'Party'))}
${all('Block', el('PmtInfId', 'Max35') + el('PmtMtd', 'Method') + el('BtchBookg', 'xs:boolean', OPTIONAL) + el('NbOfTxs', 'Count', OPTIONAL) + el('CtrlSum', 'Decimal', OPTIONAL) + el('PmtTpInf', 'Kind', OPTIONAL) + el('ReqdExctnDt', 'When') + el('Dbtr', 'Party') + el('DbtrAcct', 'Account') + el('DbtrAgt', 'Agent') + el('ChrgBr', 'Bearer', OPTIONAL) + el('CdtTrfTxInf', 'Transfer', MANY))}
${all('Transfer', el('PmtId', 'Ids') + el('Amt', 'Amount') + el('Cdtr', 'Party') + el('CdtrAcct', 'Account') + el('RmtInf', 'Remittance', OPTIONAL))}
${all('Ids', el('InstrId', 'Max35', OPTIONAL) + el('EndToEndId', 'Max35'))}
${all('Amount', el('InstdAmt', 'Money'))}
${all('Party', el('Nm', 'Max70'))}
${all('Account', el('Id', 'AccountId'))}
${all('AccountId', el('IBAN', 'Iban'))}
${all('Agent', el('FinInstnId', 'Institution'))}
${all('Institution', el('Othr', 'Other'))}
${all('Other', el('Id', 'Max35'))}
${all('Kind', el('SvcLvl', 'Level'))}
${all('Level', el('Cd', 'Max4'))}
${all('When', el('Dt', 'xs:date'))}
${all('Remittance', el('Ustrd', 'Max140'))}
${text('Max4', 4)}${text('Max35', 35)}${text('Max70', 70)}${text('Max140', 140)}
${pattern('Count', 'string', '[0-9]{1,15}')}
${pattern('Method', 'string', 'TRF|TRA|CHK')}
${pattern('Bearer', 'string', 'DEBT|CRED|SHAR|SLEV')}
${pattern('Iban', 'string', '[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}')}
<xs:simpleType name="Decimal"><xs:restriction base="xs:decimal"><xs:fractionDigits value="17"/><xs:totalDigits value="18"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Cents"><xs:restriction base="xs:decimal"><xs:minInclusive value="0.01"/><xs:maxInclusive value="999999999.99"/><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
<xs:complexType name="Money"><xs:simpleContent><xs:extension base="Cents"><xs:attribute name="Ccy" use="required" fixed="EUR"/></xs:extension></xs:simpleContent></xs:complexType>
</xs:schema>`

const ID = '65F0A1B2C3D4E5F607182930'
const bonifico = (n: number, altro: Partial<Bonifico> = {}): Bonifico => ({
  riferimento: `LQ${ID.slice(0, 22)}${String(n % 100).padStart(2, '0')}`,
  importo_centesimi: 13_642,
  nome: 'Ilenia Capponi',
  iban: 'IT83W0542811101000000123455',
  causale: 'Provvigioni fino a marzo 2026, liquidazione 2026/1',
  ...altro,
})
const scrivi = (bonifici: readonly Bonifico[]) =>
  scriviPain001({
    id: `RB${ID}`,
    // Midnight and a half in Rome: the day before by the clock of London.
    creato_at: new Date('2026-03-31T22:30:07Z'),
    esecuzione_il: '2026-04-02',
    ordinante: 'Rateo & Più S.r.l.',
    iban: 'IT60X0542811101000000123456',
    bonifici,
  }).file
const controlla = (file: string) =>
  validateXML({
    xml: [{ fileName: 'bonifici.xml', contents: file }],
    schema: [{ fileName: 'schema.xsd', contents: SCHEMA }],
  })

it('CON-M4 (parte) il file dei bonifici segue le regole di pain.001.001.09, con i caratteri e i giorni giusti', async () => {
  const file = scrivi([
    bonifico(1),
    bonifico(2, { nome: 'Zoë Müller–D’Àvila Čapek '.repeat(4), importo_centesimi: 1 }),
    bonifico(3, { causale: 'Perché no? 10 € – “caparra” & saldo_finale; a@b.it'.repeat(4) }),
  ])
  expect(await controlla(file)).toMatchObject({ valid: true, errors: [] })
  expect(file).toContain('<CreDtTm>2026-04-01T00:30:07</CreDtTm>')
  expect(file).toContain('<ReqdExctnDt><Dt>2026-04-02</Dt></ReqdExctnDt>')
  expect(file).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>272.85</CtrlSum><InitgPty>')
  expect(file).toContain('<InstdAmt Ccy="EUR">0.01</InstdAmt>')
  const testi = [...file.replaceAll('&apos;', "'").matchAll(/<(?:Nm|Ustrd)>([^<]*)</g)].map(
    ([, testo = '']) => testo,
  )
  expect(testi).toHaveLength(8)
  expect(testi.every((testo) => /^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/.test(testo))).toBe(true)
  // The check can fail: a day that is none, a name that is too long, elements in another order.
  for (const rotto of [
    file.replace('<Dt>2026-04-02', '<Dt>2026-04-31'),
    file.replace('<Nm>Ilenia Capponi', `<Nm>${'x'.repeat(71)}`),
    file.replace(/(<PmtMtd>TRF<\/PmtMtd>)(<BtchBookg>false<\/BtchBookg>)/, '$2$1'),
  ]) {
    expect(rotto).not.toBe(file)
    expect((await controlla(rotto)).valid).toBe(false)
  }
})

it('CON-M4 (parte) duecento bonifici da 0,10 € fanno 20,00 €, ognuno con il suo riferimento', async () => {
  const file = scrivi(
    Array.from({ length: 200 }, (_, n) =>
      bonifico(n, { importo_centesimi: 10, riferimento: `LQ${ID.slice(0, 21)}${n}` }),
    ),
  )
  expect((await controlla(file)).valid).toBe(true)
  expect(file).toContain('<NbOfTxs>200</NbOfTxs><CtrlSum>20.00</CtrlSum><InitgPty>')
  const riferimenti = [...file.matchAll(/<EndToEndId>([^<]+)/g)].map(([, uno]) => uno)
  expect(new Set(riferimenti).size).toBe(200)
})
