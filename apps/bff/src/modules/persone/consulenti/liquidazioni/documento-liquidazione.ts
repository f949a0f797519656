import type { Liquidazione } from '@rateo/contract/persone/liquidazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aliquotaRitenuta } from '@rateo/domain/denaro/liquidazione'
import {
  contato,
  formattaGiornoLungo,
  formattaMeseAnno,
  formattaPercentuale,
} from '@rateo/domain/parole/formato'
import type { Db } from '../../../../db/database.ts'
import { findGestore } from '../../../base/impostazioni/index.ts'
import {
  emittenteDi,
  foglioPdf,
  printable,
  registraFoglio,
  type Riga,
  type Sezione,
} from '../../../registri/documenti/index.ts'
import { approvataIl, type LiquidazioneRaw } from './liquidazioni.queries.ts'

const percento = (centesimi: number) =>
  formattaPercentuale(centesimi / 10_000, centesimi % 100 === 0 ? 0 : 2)

/** A line of figures that says nothing where it is zero. */
const seC = (etichetta: string, centesimi: number, segno: 1 | -1 = 1): Riga[] =>
  centesimi === 0 ? [] : [[etichetta, formattaEuro(segno * centesimi)]]

/** The figures of a liquidazione in words, from the provvigioni to what leaves for the bank. */
export function righeConteggio(
  l: Pick<LiquidazioneRaw, 'conteggio' | 'aliquote' | 'consulente'>,
): Riga[] {
  const { conteggio: c, aliquote: a, consulente } = l
  const ritenuta = percento(aliquotaRitenuta(consulente, a))
  return [
    ['Provvigioni', formattaEuro(c.provvigioni_centesimi)],
    ...seC(`Rivalsa INPS ${percento(a.rivalsa_inps)}`, c.rivalsa_centesimi),
    ['Imponibile', formattaEuro(c.imponibile_centesimi)],
    ...seC(`IVA ${percento(a.iva)}`, c.iva_centesimi),
    ...seC('Imposta di bollo', c.bollo_centesimi),
    ['Totale della fattura', formattaEuro(c.totale_centesimi)],
    ...seC(
      `Ritenuta d’acconto ${ritenuta} su ${formattaEuro(c.ritenuta_base_centesimi)}`,
      c.ritenuta_centesimi,
      -1,
    ),
    ...seC(
      `ENASARCO ${percento(a.enasarco_agente)} su ${formattaEuro(c.enasarco_base_centesimi)}`,
      c.enasarco_centesimi,
      -1,
    ),
    ['Da pagare', formattaEuro(c.netto_centesimi)],
  ]
}

function sezioni(l: LiquidazioneRaw): Sezione[] {
  const { conteggio: c, consulente, dettaglio, precedenti_centesimi } = l
  return [
    {
      titolo: 'Consulente',
      righe: [
        ['Nome', printable(consulente.nome)],
        ['Partita IVA', consulente.partita_iva],
      ],
    },
    { titolo: 'Conteggio', righe: righeConteggio(l) },
    {
      titolo: 'Provvigioni per esercente',
      tabella: {
        colonne: [
          { titolo: 'Esercente', parti: 5 },
          { titolo: 'Righe', parti: 1, numero: true },
          { titolo: 'Base', parti: 2, numero: true },
          { titolo: 'Provvigioni', parti: 2, numero: true },
        ],
        righe: dettaglio.map((d) => [
          d.da === null ? d.nome : `${d.nome} (seguito da ${d.da})`,
          String(d.righe),
          formattaEuro(d.base_centesimi),
          formattaEuro(d.provvigioni_centesimi),
        ]),
        totale: ['Totale', String(l.righe), '', formattaEuro(c.provvigioni_centesimi)],
      },
    },
    ...(precedenti_centesimi === 0
      ? []
      : [
          {
            titolo: 'Mesi precedenti',
            testo: [
              `Nel totale ci sono ${formattaEuro(precedenti_centesimi)} di mesi precedenti non ancora liquidati.`,
            ],
          },
        ]),
    { titolo: 'Da dove vengono le aliquote', testo: l.aliquote.fonti },
  ]
}

const STATO: Readonly<Record<Liquidazione['stato'], (l: LiquidazioneRaw) => string>> = {
  approvata: () => 'da pagare',
  in_pagamento: () => 'in pagamento',
  pagata: (l) =>
    l.pagata_il === null ? 'pagata' : `pagata il ${formattaGiornoLungo(l.pagata_il)}`,
  annullata: () => 'ANNULLATA',
}

/** A liquidazione as a tagged PDF: the statement that an agent is owed (art. 1749 c.c.), drawn from what was frozen. */
export async function documentoLiquidazione(db: Db, l: LiquidazioneRaw, now: Date) {
  const gestore = await findGestore(db, now)
  const nome = gestore.nome || gestore.brand
  const numero = `${l.anno}/${l.numero}`
  const { conteggio: c } = l
  const preponente =
    c.enasarco_preponente_centesimi === 0
      ? ''
      : ` Oltre a questo, ${nome} versa a ENASARCO ${formattaEuro(c.enasarco_preponente_centesimi)} di propria parte.`
  const pdf = await foglioPdf({
    emittente: emittenteDi(
      {
        nome,
        partita_iva: gestore.partita_iva || null,
        indirizzo: gestore.indirizzo || null,
        ...(gestore.email !== '' && { email: gestore.email }),
      },
      null,
    ),
    titolo: `Liquidazione delle provvigioni ${numero}`,
    sottotitolo: `Fino a ${formattaMeseAnno(l.mese)} · approvata il ${formattaGiornoLungo(approvataIl(l))} · ${STATO[l.stato](l)} · ${contato(l.righe, 'riga', 'righe')}`,
    evidenza: { etichetta: 'Da pagare', valore: formattaEuro(c.netto_centesimi) },
    sezioni: sezioni(l),
    nota: `Questo documento è il conto delle provvigioni e non è una fattura: la fattura la emette il consulente.${preponente}`,
    nome: `Liquidazione ${numero}`,
    autore: nome,
    giorno: approvataIl(l),
  })
  return registraFoglio(db, pdf, {
    titolo: 'Liquidazione delle provvigioni',
    numero,
    data: approvataIl(l),
    importo_centesimi: c.netto_centesimi,
    esercente_id: null,
    oggetto: 'liquidazione',
    oggetto_id: l.id,
  })
}
