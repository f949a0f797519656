import { Button } from '@mantine/core'
import type { Cassa } from '@rateo/contract/incasso/casse'
import type { Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { contaTagli, type Importi, oltreTolleranza, quadra } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { refusedFields } from '../../api/client.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { Offline } from '../../ui/form.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import * as addresses from './addresses.ts'
import { useAnnullaConteggio, useChiudiCassa } from './cassa.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'
import { ConteggioFields, NotaField, QuadraturaPanel } from './conteggio-fields.tsx'
import { FormFailure } from './form-failure.tsx'
import { campoDi, contatiPerMetodo, leggiConteggio } from './leggi-conteggio.ts'
import { useBozzaConteggio } from './use-bozza-conteggio.ts'

type Props = { cassa: Cassa; sessione: Sessione }

export const attesiDi = ({ lettura }: Pick<Sessione, 'lettura'>): Importi =>
  Object.fromEntries(
    lettura.atteso.map(({ metodo, importo_centesimi }) => [metodo, importo_centesimi]),
  )

function useChiusura({ cassa, sessione }: Props) {
  const bozza = useBozzaConteggio(`chiudi:${sessione._id}`)
  const chiudi = useChiudiCassa(sessione._id)
  const [isTried, setIsTried] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const { conteggio, errors } = leggiConteggio(bozza.testi, cassa)
  const righe = quadra(attesiDi(sessione), contatiPerMetodo(conteggio))
  const oltre = oltreTolleranza(righe, cassa.tolleranza_centesimi)
  if (oltre && conteggio.nota === null) errors['nota'] = 'Scrivi il motivo della differenza'

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const form = event.currentTarget
    if (Object.keys(errors).length > 0) leadToWrong(form)
    if (Object.keys(errors).length > 0 || chiudi.isPending) return
    chiudi.mutate(conteggio, {
      onSuccess: ({ stato, chiusura_id }) => {
        bozza.dimentica()
        const isDone = stato === 'chiusa' && chiusura_id !== null
        toast({
          tone: 'successo',
          text: isDone ? 'Cassa chiusa.' : 'Conteggio inviato: ora va verificato.',
        })
        if (isDone) void navigate(addresses.chiusura(chiusura_id))
      },
      onError: () => leadToWrong(form),
    })
  }
  const refused = refusedFields(chiudi.error, campoDi)
  const shown = isTried ? { ...refused, ...errors } : refused
  return { ...bozza, chiudi, conteggio, righe, oltre, submit, shown, isTried, errors }
}

/** The count of the end of the day, kept on this device until it is sent (CAS-M5, CAS-B3). */
export function ChiudiCassa({ cassa, sessione }: Props) {
  const { testi, scrivi, chiudi, conteggio, righe, oltre, submit, shown, isTried, errors } =
    useChiusura({ cassa, sessione })
  const annulla = useAnnullaConteggio(sessione._id)
  const contanti = contaTagli(conteggio.tagli)
  const versato = Math.max(contanti - conteggio.lasciato_centesimi, 0)
  const fields = { cassa, testi, scrivi, errors: shown }
  return (
    <form className={classes['stack']} onSubmit={submit} noValidate>
      <ConteggioFields {...fields} />
      <QuadraturaPanel righe={righe} />
      {oltre && (
        <Notice tone="avviso" title="La differenza va spiegata">
          Supera la tolleranza di {formattaEuro(cassa.tolleranza_centesimi)}: scrivi il motivo, poi
          la chiusura va verificata.
        </Notice>
      )}
      {!oltre && cassa.verifica_altra_persona && (
        <Notice tone="informazione">Un’altra persona della tua attività dovrà verificarla.</Notice>
      )}
      <NotaField {...fields} isRequired={oltre} />
      {isTried && Object.keys(errors).length > 0 && (
        <Notice tone="errore" isAlert>
          Ci sono campi da completare: sono segnati qui sopra.
        </Notice>
      )}
      <FormFailure error={chiudi.error ?? annulla.error} fieldOf={campoDi} />
      {(chiudi.isPaused || annulla.isPaused) && <Offline />}
      <div className={classes['bar']}>
        <div className={classes['total']}>
          <span className={classes['note']}>Contanti contati</span>
          <Money centesimi={contanti} size="large" />
          <span className={classes['note']}>
            {versato > 0 ? (
              <>
                In banca <Money centesimi={versato} />
              </>
            ) : (
              'Niente da versare'
            )}
          </span>
        </div>
        <div className={both(layout['row'], classes['actions'])}>
          <Button
            size="lg"
            variant="default"
            loading={annulla.isPending}
            onClick={() => annulla.mutate({})}
          >
            Annulla il conteggio
          </Button>
          <Button size="lg" type="submit" loading={chiudi.isPending}>
            {oltre || cassa.verifica_altra_persona ? 'Invia alla verifica' : 'Chiudi la cassa'}
          </Button>
        </div>
      </div>
    </form>
  )
}
