import { Textarea } from '@mantine/core'
import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import { type AnteprimaSospensione, sospendiDilazione } from '@rateo/contract/accordi/sospensione'
import { SOSPENSIONE_MASSIMA_GIORNI } from '@rateo/domain/atti/sospensione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { CalendarioNuovo } from './calendario-nuovo.tsx'
import { sospensioneQuery, useSospendi, vistoDi } from './sospensione.api.ts'

type Props = { dilazione: Dilazione; onClose: () => void }

/** Holds a plan still from today until a day, with the calendar that it would have (DIL-M7). */
export function SospendiDialog({ dilazione: d, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const sospendi = useSospendi(d._id)
  const [letta, setLetta] = useState<AnteprimaSospensione | null>(null)
  const { held, values, field } = useContractForm({
    initial: { fino_al: aggiungiGiorni(today, 30), motivo: '' },
    schema: sospendiDilazione.body,
    toBody: ({ fino_al, motivo }) => ({
      fino_al,
      motivo: motivo.trim(),
      rate: vistoDi(letta?.fino_al === fino_al ? letta.rate : []),
    }),
    change: sospendi,
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Dilazione sospesa: il cliente lo legge per e-mail.' })
    },
  })
  const isChosen = /^\d{4}-\d{2}-\d{2}$/.test(values.fino_al)
  const { data, error } = useQuery({
    ...sospensioneQuery(d._id, values.fino_al),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  if (data !== undefined && data !== letta) setLetta(data)
  return (
    <FormDialog
      title="Sospendi la dilazione"
      held={held}
      label={isChosen ? `Sospendi fino al ${formattaGiornoLungo(values.fino_al)}` : 'Sospendi'}
      isDisabled={data?.fino_al !== values.fino_al || error !== null}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Da oggi, {formattaGiornoLungo(today)}: nulla si addebita e nulla si ricorda. Le rate che
        scadono da oggi in poi si spostano di altrettanti giorni, gli importi restano gli stessi.
      </p>
      <DayField
        label="Ultimo giorno di sospensione"
        minDate={aggiungiGiorni(today, 1)}
        maxDate={aggiungiGiorni(today, SOSPENSIONE_MASSIMA_GIORNI)}
        {...field('fino_al')}
      />
      <Textarea
        label="Motivo"
        description="Lo legge anche il cliente"
        rows={2}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {error === null && data && <Anteprima di={data} />}
    </FormDialog>
  )
}

const Anteprima = ({ di }: { di: AnteprimaSospensione }) => (
  <>
    <CalendarioNuovo rate={di.rate} />
    <p className={layout['flat']}>
      Riprende da sola il {formattaGiornoLungo(aggiungiGiorni(di.fino_al, 1))}, o prima se la
      riprendi tu.
      {di.scadute > 0 &&
        ` ${contato(di.scadute, 'rata già scaduta resta dovuta', 'rate già scadute restano dovute')}: ${formattaEuro(di.scaduto_centesimi)}.`}
    </p>
  </>
)
