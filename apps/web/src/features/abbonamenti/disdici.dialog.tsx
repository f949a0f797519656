import { Select, Textarea } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AnteprimaSconto } from '@rateo/contract/promozioni/sconto-abbonamento'
import { disdici } from '@rateo/contract/accordi/cessazione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import {
  MOTIVI_DISDETTA,
  type MotivoDisdetta,
  PAROLE_MOTIVO_DISDETTA,
} from '@rateo/domain/stati/disdetta'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { messageOf } from '../../api/client.ts'
import { type Invece, PrimaDiDisdire, useAlternative } from './prima-di-disdire.tsx'
import { useAnnullaDisdetta, useDisdici } from './uscita.api.ts'

const MettiInPausaDialog = lazyPart(
  async () => (await import('./pausa/metti-in-pausa.dialog.tsx')).MettiInPausaDialog,
)
const CambiaPianoDialog = lazyPart(
  async () => (await import('./cambia-piano.dialog.tsx')).CambiaPianoDialog,
)

const ConfermaSconto = lazyPart(
  async () => (await import('./sconto/sconto.dialogs.tsx')).ConfermaSconto,
)

type Props = { abbonamento: Abbonamento; onClose: () => void }
type Uscita = NonNullable<Abbonamento['uscita']>

const MOTIVI = MOTIVI_DISDETTA.map((value) => ({ value, label: PAROLE_MOTIVO_DISDETTA[value] }))
const isMotivo = (value: string): value is MotivoDisdetta =>
  MOTIVI_DISDETTA.some((one) => one === value)

/** Exactly what the disdetta does, and what it leaves as it is. */
function effetto(a: Abbonamento, { a: stato, fino_al, ultimo_addebito }: Uscita): string {
  const dovuto =
    a.da_pagare_centesimi > 0
      ? ` Quello che è già dovuto resta da pagare: ${formattaEuro(a.da_pagare_centesimi)}.`
      : ''
  // Within the notice of the piano one more period is owed.
  const addebiti =
    ultimo_addebito === null
      ? 'Non si addebita altro.'
      : `Il piano chiede ${contato(a.preavviso_giorni, 'giorno', 'giorni')} di preavviso: si addebita ancora ${formattaEuro(a.parte?.importo_centesimi ?? a.importo_centesimi)}, ${formattaGiornoCompleto(ultimo_addebito)}, e poi più nulla.`
  return stato === 'cessato'
    ? `${a.nome} finisce oggi: adesso il servizio è già fermo. Non si addebita altro.${dovuto}`
    : `${a.nome} resta valido fino a ${formattaGiornoCompleto(fino_al)}, poi finisce. ${addebiti}${dovuto}`
}

/** One step, with the reason only for who wants to give it (ABB-M7). */
export function DisdiciDialog({ abbonamento: a, onClose }: Props) {
  const [invece, setInvece] = useState<Invece | null>(null)
  const [sconto, setSconto] = useState<AnteprimaSconto | null>(null)
  if (sconto !== null) {
    return <ConfermaSconto abbonamento={a} vista={sconto} onClose={onClose} />
  }
  if (invece === 'pausa') return <MettiInPausaDialog abbonamento={a} onClose={onClose} />
  if (invece === 'piano') return <CambiaPianoDialog abbonamento={a} onClose={onClose} />
  return (
    a.uscita && (
      <Disdici
        abbonamento={a}
        uscita={a.uscita}
        onInstead={setInvece}
        onSconto={setSconto}
        onClose={onClose}
      />
    )
  )
}

type DisdiciProps = Props & {
  uscita: Uscita
  onInstead: (invece: Invece) => void
  onSconto: (sconto: AnteprimaSconto) => void
}

function Disdici({ abbonamento: a, uscita, onInstead, onSconto, onClose }: DisdiciProps) {
  const toast = useToast()
  const isCliente = useSession().profile.role === 'cliente'
  const alternative = useAlternative(a, isCliente)
  const change = useDisdici(a)
  const back = useAnnullaDisdetta(a)
  const { fino_al } = uscita
  const isOver = uscita.a === 'cessato'
  const { held, field } = useContractForm({
    initial: { motivo: '', nota: '' },
    schema: disdici.body,
    toBody: ({ motivo, nota }) => ({
      fino_al,
      ...(isMotivo(motivo) && { motivo }),
      ...(nota.trim() !== '' && { nota }),
    }),
    change,
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: isOver
          ? 'L’abbonamento è finito.'
          : `Disdetta data: dura fino al ${formattaGiornoLungo(fino_al)}.`,
        ...(!isOver && {
          onUndo: () =>
            back.mutate(undefined, {
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            }),
        }),
      })
    },
  })
  const { value, onChange, ...motivo } = field('motivo')
  return (
    <FormDialog
      title={isCliente ? 'Disdire l’abbonamento?' : `Disdire l’abbonamento di ${a.cliente?.nome}?`}
      held={held}
      label={alternative ? 'No grazie, disdici' : 'Conferma la disdetta'}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        {effetto(a, uscita)}{' '}
        {isCliente
          ? isOver
            ? 'Ti arriva una e-mail che lo conferma.'
            : 'Ti arriva una e-mail che lo conferma, e fino a quel giorno puoi ripensarci.'
          : 'Il cliente riceve una e-mail con il motivo che scrivi.'}
      </p>
      {alternative && (
        <PrimaDiDisdire alternative={alternative} onChoose={onInstead} onSconto={onSconto} />
      )}
      {isCliente && (
        <Select
          label="Perché? (facoltativo)"
          data={MOTIVI}
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
          clearable
          {...motivo}
        />
      )}
      <Textarea
        label={isCliente ? 'Vuoi aggiungere qualcosa? (facoltativo)' : 'Motivo (facoltativo)'}
        rows={2}
        maxLength={500}
        {...field('nota')}
      />
    </FormDialog>
  )
}
