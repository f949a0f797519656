import { Textarea } from '@mantine/core'
import type { Piano } from '@rateo/contract/accordi/piani'
import { type AnteprimaPrezzo, annunciaPrezzo } from '@rateo/contract/accordi/prezzo-piano'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { PREAVVISO_PREZZO, TESTO_PREZZO_MAX } from '@rateo/domain/atti/adeguamento-prezzo'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/client.ts'
import { useContractForm } from '../../../../hooks/use-contract-form.ts'
import { useToday } from '../../../../hooks/use-today.ts'
import { both } from '../../../../ui/both.ts'
import { DayField } from '../../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import layout from '../../../../ui/layout.module.css'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { useToast } from '../../../../ui/notices/toast.tsx'
import { Facts } from '../../../../ui/panel.tsx'
import classes from '../piani.module.css'
import { anteprimaPrezzoQuery, useAnnunciaPrezzo } from './prezzo.api.ts'

type Scritto = { vale_dal: string; testo: string }
type Props = { piano: Piano; onClose: () => void }

/** The price in sale put before those who pay another one, with who they are and what they would pay (ABB-B4). */
export function AnnunciaPrezzoDialog({ piano: p, onClose }: Props) {
  const toast = useToast()
  const today = useToday()
  // Two days beyond what is asked, so that midnight in between does not refuse it.
  const initial = { vale_dal: aggiungiGiorni(today, PREAVVISO_PREZZO.giorni + 2), testo: '' }
  const change = useAnnunciaPrezzo(p._id)
  const { held, values, field } = useContractForm<Scritto, BodyOf<typeof annunciaPrezzo>, unknown>({
    initial,
    schema: annunciaPrezzo.body,
    toBody: (v): BodyOf<typeof annunciaPrezzo> => ({
      ...v,
      aumenti: data?.aumenti ?? 0,
      riduzioni: data?.riduzioni ?? 0,
    }),
    change,
    draft: `prezzo:${p._id}`,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Prezzo annunciato: gli avvisi partono per e-mail.' })
    },
  })
  const { vale_dal } = values
  const isChosen = /^\d{4}-\d{2}-\d{2}$/.test(vale_dal)
  const { data, error } = useQuery({
    ...anteprimaPrezzoQuery(p._id, vale_dal),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  const quanti = data === undefined ? 0 : data.aumenti + data.riduzioni
  return (
    <FormDialog
      title="Annuncia il prezzo a chi è già abbonato"
      size="lg"
      held={held}
      label={quanti > 0 ? `Avvisa ${contato(quanti, 'abbonato', 'abbonati')}` : 'Avvisa'}
      isDisabled={data?.vale_dal !== vale_dal || error !== null || quanti === 0}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        {p.nome} si vende a {formattaEuro(p.importo_centesimi)} {OGNI_CADENZA[p.cadenza]}. Chi paga
        di meno riceve una proposta: passa al nuovo prezzo solo se lo accetta con un codice, e fino
        a quel giorno può disdire senza preavviso. Chi paga di più passa da sé a quello più basso.
      </p>
      <DayField
        label="Vale dal"
        description="Per ciascuno dal primo addebito da quel giorno in poi."
        minDate={data?.dal_minimo ?? today}
        {...field('vale_dal')}
      />
      <Textarea
        label="Testo dell’avviso"
        description="Perché il prezzo cambia. Prezzi, giorni e come si risponde ci sono già."
        rows={3}
        maxLength={TESTO_PREZZO_MAX}
        {...field('testo')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {error === null && data && <Effetto di={data} />}
    </FormDialog>
  )
}

const conSegno = (centesimi: number) =>
  `${centesimi > 0 ? '+' : ''}${formattaEuro(centesimi)} al mese`

function Effetto({ di }: { di: AnteprimaPrezzo }) {
  return (
    <section aria-label="Che cosa succede">
      <Facts
        facts={[
          { name: 'Oggi', value: 'Nessun addebito, nessun prezzo cambia' },
          {
            name: 'Pagherebbero di più',
            value: `${contato(di.aumenti, 'abbonato', 'abbonati')}: decidono loro`,
          },
          {
            name: 'Pagheranno meno',
            value: contato(di.riduzioni, 'abbonato', 'abbonati'),
          },
          { name: 'Se accettano tutti', value: conSegno(di.differenza_mensile_centesimi) },
        ]}
      />
      {di.righe.length > 0 && (
        <ul className={both(layout['list'], classes['people'])} aria-label="Chi viene avvisato">
          {di.righe.map((riga) => (
            <li key={riga.abbonamento_id}>
              <strong>{riga.cliente.nome}</strong>
              <span>
                da {formattaEuro(riga.da_centesimi)}, {conSegno(riga.differenza_mensile_centesimi)},
                dal {formattaGiornoLungo(riga.primo_addebito)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {di.altri > 0 && (
        <p className={layout['note']}>e altri {contato(di.altri, 'abbonato', 'abbonati')}.</p>
      )}
      {di.esclusi.length > 0 && (
        <details className={layout['proseBroken']}>
          <summary>
            Restano al prezzo di oggi: {contato(di.esclusi.length, 'abbonato', 'abbonati')}
          </summary>
          <ul className={both(layout['list'], classes['people'])}>
            {di.esclusi.map((riga) => (
              <li key={riga.abbonamento_id}>
                <strong>{riga.cliente.nome}</strong>
                <span>{riga.motivo}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
