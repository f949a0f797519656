import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { regalaPiano } from '@rateo/contract/accordi/regali'
import type { Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import {
  prezzoRegalo,
  REGALO_GIORNI,
  REGALO_PERIODI_MAX,
} from '@rateo/domain/atti/regalo-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { durataInParole } from '@rateo/domain/stati/piano'
import { conPosti } from '@rateo/domain/stati/posti'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { fieldOrMessageOf } from '../../../api/client.ts'
import { useProvaCodiceRegalo, useRegala } from './regalo.api.ts'

type Props = { s: Sottoscrizione; onClose: () => void }

/** The other person, the periods and the price; then it is paid on the payment page (ABB-B6). */
export function RegalaDialog({ s, onClose }: Props) {
  const navigate = useNavigate()
  const uno = conPosti(s, s.posti_min)
  const durate = Array.from({ length: REGALO_PERIODI_MAX }, (_, i) => ({
    value: String(i + 1),
    label: `${durataInParole(i + 1, s.cadenza)}: ${formattaEuro(prezzoRegalo(uno, i + 1))}`,
  }))
  const prova = useProvaCodiceRegalo(s._id)
  // A code is counted on the price that it was tried on: for another length it is tried again.
  const scontoOf = (periodi: string) =>
    prova.data?.prezzo_centesimi === prezzoRegalo(uno, Number(periodi)) ? prova.data : null
  const totaleOf = (periodi: string) =>
    scontoOf(periodi)?.da_pagare_centesimi ?? prezzoRegalo(uno, Number(periodi))
  const { held, values, field, tick } = useContractForm({
    initial: { email: '', periodi: '1', messaggio: '', codice: '', avvio_chiesto: false },
    schema: regalaPiano.body,
    toBody: ({ email, periodi, messaggio, avvio_chiesto }) => ({
      ...(scontoOf(periodi) && { codice: scontoOf(periodi)?.codice }),
      piano_id: s.piano_id,
      email,
      periodi: Number(periodi),
      messaggio,
      totale_centesimi: totaleOf(periodi),
      avvio_chiesto,
    }),
    change: useRegala(s._id),
    onDone: ({ da_pagare_id }) => void navigate({ to: paths.gateway(da_pagare_id) }),
  })
  const totale = totaleOf(values.periodi)
  const sconto = scontoOf(values.periodi)
  return (
    <FormDialog
      title={`Regala ${s.nome}`}
      held={held}
      label={`Ordina con obbligo di pagamento: ${formattaEuro(totale)}`}
      onClose={onClose}
    >
      <p className={layout['flat']}>
        Paghi tu, una volta sola. Poi l’altra persona riceve un link: accetta senza una carta, da
        quel giorno lo ha, e alla fine finisce da sé. Se non accetta entro {REGALO_GIORNI} giorni ti
        torna tutto; fino ad allora lo puoi ritirare.
      </p>
      <TextInput
        label="E-mail di chi lo riceve"
        type="email"
        autoComplete="off"
        maxLength={254}
        data-autofocus
        {...field('email')}
      />
      <NativeSelect label="Per quanto" data={durate} {...field('periodi')} />
      <div>
        <TextInput
          label="Codice promozione (facoltativo)"
          autoComplete="off"
          maxLength={40}
          {...field('codice')}
          error={prova.error ? fieldOrMessageOf(prova.error, 'codice') : undefined}
        />
        {sconto && (
          <p className={layout['note']} role="status">
            {`${sconto.codice}, ${sconto.nome}: ${formattaEuro(sconto.sconto_centesimi)} in meno, paghi ${formattaEuro(sconto.da_pagare_centesimi)}.`}
          </p>
        )}
        <Button
          variant="default"
          mt={8}
          loading={prova.isPending}
          disabled={values.codice.trim() === ''}
          onClick={() => prova.mutate({ codice: values.codice, periodi: Number(values.periodi) })}
        >
          Usa il codice
        </Button>
      </div>
      <Textarea
        label="Un messaggio (facoltativo)"
        rows={2}
        maxLength={300}
        {...field('messaggio')}
      />
      <Checkbox
        label="Chiedo che il servizio cominci quando accetta, nei 14 giorni del recesso"
        description="Se poi recedi paghi solo i giorni già avuti. Senza, ti torna tutto."
        {...tick('avvio_chiesto')}
      />
    </FormDialog>
  )
}
