import { Button, Checkbox, Textarea } from '@mantine/core'
import { type AnteprimaCondono, condonaRata } from '@rateo/contract/rinunce/condono'
import type { Rata } from '@rateo/contract/accordi/dilazioni'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { nomeRata } from '../words.ts'
import { condonoQuery, useCondonaRata } from './condono.api.ts'

type Props = { dilazione_id: string; rata: Rata; onClose: () => void }

type Values = { capitale: string; interessi: string; spese: string; mora: boolean; motivo: string }

const PARTI = [
  { nome: 'capitale', label: 'Capitale' },
  { nome: 'interessi', label: 'Interessi' },
  { nome: 'spese', label: 'Spese' },
] as const
type Parte = (typeof PARTI)[number]['nome']

/** A part that is not typed is not forgiven. */
const centesimi = (text: string): number => (text.trim() === '' ? 0 : (readTyped(text) ?? 0))

const chiestoDi = ({ capitale, interessi, spese, mora }: Values) => ({
  capitale_centesimi: centesimi(capitale),
  interessi_centesimi: centesimi(interessi),
  spese_centesimi: centesimi(spese),
  mora,
})

const erroreDi = (text: string, massimo: number): string | undefined => {
  if (text.trim() === '' || text.trim() === '0' || text.trim() === '0,00') return undefined
  if (centesimi(text) > massimo) return `Al massimo ${formattaEuro(massimo)}`
  return typedError(text) ?? undefined
}

const NOMI = {
  capitale_centesimi: 'capitale',
  interessi_centesimi: 'interessi',
  spese_centesimi: 'spese',
} as const

/** Forgives parts of a rata, with what is left of it; an esercente confirms with a code (DIL-M6). */
export function CondonaRataDialog({ dilazione_id, rata, onClose }: Props) {
  const { n } = rata
  const toast = useToast()
  const { profile } = useSession()
  const [letta, setLetta] = useState<AnteprimaCondono | null>(null)
  const massimo = (parte: Parte) => letta?.resta[`${parte}_centesimi`] ?? 0
  const { held, send, form, values, field, tick } = useContractForm({
    initial: { capitale: '', interessi: '', spese: '', mora: false, motivo: '' },
    schema: condonaRata.body,
    toBody: (v: Values) => ({
      ...chiestoDi(v),
      motivo: v.motivo.trim(),
      dovuto_centesimi: letta?.dovuto_centesimi ?? 0,
    }),
    names: NOMI,
    check: (v) => ({
      capitale: erroreDi(v.capitale, massimo('capitale')),
      interessi: erroreDi(v.interessi, massimo('interessi')),
      spese: erroreDi(v.spese, massimo('spese')),
    }),
    change: useCondonaRata(dilazione_id, n),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Condonato: il cliente lo legge per e-mail.' })
    },
  })
  const { data, error } = useQuery({
    ...condonoQuery(dilazione_id, n, chiestoDi(values)),
    placeholderData: keepPreviousData,
  })
  if (data !== undefined && data !== letta) setLetta(data)
  const tutto = () => {
    if (letta === null) return
    for (const { nome } of PARTI) form.setFieldValue(nome, toTyped(massimo(nome)))
    form.setFieldValue('mora', letta.resta.mora_centesimi > 0)
  }
  const isReady = error === null && data !== undefined && data.condonato_centesimi > 0
  const condonato = data?.condonato_centesimi ?? 0
  return (
    <FormDialog
      title={`Condona ${nomeRata(rata).toLowerCase()}`}
      held={held}
      label={isReady ? `Condona ${formattaEuro(condonato)}` : 'Condona'}
      isDangerous
      isDisabled={!isReady}
      {...(profile.role === 'esercente' &&
        isReady &&
        values.motivo.trim() !== '' && {
          ending: (
            <OtpStep
              key={data.oggetto}
              atto={{ scopo: 'stralcio', oggetto: data.oggetto }}
              onConfirmed={send}
              onCancel={onClose}
            />
          ),
        })}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Quello che condoni il cliente non lo deve più. Si annulla finché sulla rata non si muove
        nulla.
      </p>
      {PARTI.filter(({ nome }) => nome === 'capitale' || massimo(nome) > 0).map(
        ({ nome, label }) => (
          <MoneyField
            key={nome}
            label={label}
            description={`Restano ${formattaEuro(massimo(nome))}`}
            placeholder="0,00"
            {...field(nome)}
          />
        ),
      )}
      {letta !== null && letta.resta.mora_centesimi > 0 && (
        <Checkbox
          label={`Anche la mora di oggi, ${formattaEuro(letta.resta.mora_centesimi)}: non cresce più`}
          {...tick('mora')}
        />
      )}
      <Button
        variant="default"
        size="compact-sm"
        style={{ justifySelf: 'start' }}
        onClick={tutto}
        disabled={letta === null}
      >
        Tutto quello che resta
      </Button>
      <Textarea
        label="Motivo"
        description="Lo legge anche il cliente"
        rows={2}
        maxLength={300}
        {...field('motivo')}
      />
      {error !== null && <Notice tone="errore">{messageOf(error)}</Notice>}
      {isReady && <Notice tone="informazione">{fraseDi(data)}</Notice>}
    </FormDialog>
  )
}

function fraseDi({ condonato_centesimi, dovuto_centesimi, conclude }: AnteprimaCondono): string {
  const condonati = formattaEuro(condonato_centesimi)
  if (conclude) return `Condoni ${condonati}: del piano non resta nulla da pagare, e si conclude.`
  return dovuto_centesimi === 0
    ? `Condoni ${condonati}: della rata non resta nulla da pagare.`
    : `Condoni ${condonati}: della rata restano ${formattaEuro(dovuto_centesimi)} da pagare.`
}
