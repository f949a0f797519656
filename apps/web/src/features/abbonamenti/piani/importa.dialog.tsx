import { Button, FileInput } from '@mantine/core'
import type { EsitoImportazione } from '@rateo/contract/accordi/sottoscrizione'
import type { Piano } from '@rateo/contract/accordi/piani'
import { leggiAbbonati, type Letto } from '@rateo/domain/atti/importa-abbonati'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { aPosti } from '@rateo/domain/stati/posti'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { PESO_CSV, testoDi } from '../../../ui/fields/testo-di-file.ts'
import layout from '../../../ui/layout.module.css'
import { ErroriFile } from '../../../ui/notices/errori-file.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useImporta } from './importa.api.ts'

type Caricato = { nome: string; letto: Letto; esito: EsitoImportazione | null }
const persone = (quante: number) => contato(quante, 'persona', 'persone')

/** A file to begin from: the titles that are read, and a person as an example. */
function esempioPer(p: Piano): string {
  const posti = aPosti(p)
  const titoli = ['email', 'nome', ...(posti ? ['posti'] : []), 'primo addebito']
  const persona = ['ada.verdi@esempio.it', 'Ada Verdi', ...(posti ? ['3'] : []), '']
  const testo = `${titoli.join(';')}\n${persona.join(';')}\n`
  return `data:text/csv;charset=utf-8,${encodeURIComponent(testo)}`
}

/** The people who pay a piano elsewhere, from a file: read and tried first, then each is asked to confirm (ABB-M2). */
export function ImportaDialog({ piano: p, onClose }: { piano: Piano; onClose: () => void }) {
  const toast = useToast()
  const oggi = useToday()
  const importa = useImporta(p._id)
  const [caricato, setCaricato] = useState<Caricato | null>(null)
  const [tooBig, setTooBig] = useState(false)
  const [fatte, setFatte] = useState(0)
  const righe = caricato?.letto.daIscrivere ?? []
  const invia = (prova: boolean, di: Caricato) => {
    setFatte(0)
    importa.mutate(
      { righe: di.letto.daIscrivere, prova, onStep: setFatte },
      {
        onSuccess: (esito) => {
          if (prova || esito.errori.length > 0) return setCaricato({ ...di, esito })
          toast({
            tone: 'successo',
            text: `Proposta inviata a ${persone(esito.proposte)}: nessun addebito finché non confermano.`,
          })
          onClose()
        },
      },
    )
  }
  const choose = async (file: File | null) => {
    importa.reset()
    setTooBig(file !== null && file.size > PESO_CSV)
    if (file === null || file.size > PESO_CSV) return
    const letto = leggiAbbonati(await testoDi(file), { piano: p, oggi })
    const nuovo = { nome: file.name, letto, esito: null }
    setCaricato(nuovo)
    if (letto.errori.length === 0) invia(true, nuovo)
  }
  const errori = [...(caricato?.letto.errori ?? []), ...(caricato?.esito?.errori ?? [])]
  const esito = errori.length === 0 ? (caricato?.esito ?? null) : null
  return (
    <Dialog onClose={onClose} title="Importa abbonati" isBusy={importa.isPending}>
      <div className={layout['form']}>
        <p className={layout['flat']}>
          Per chi paga {p.nome} già altrove. Ognuno riceve una e-mail, legge le condizioni e
          conferma con un codice e un metodo di pagamento: prima non si addebita nulla. Chi non
          conferma in 14 giorni non si abbona.
        </p>
        <p className={layout['note']}>
          Un file CSV con una riga di titoli: email, nome{aPosti(p) && ', posti'} e, se vuoi, primo
          addebito (il giorno, come 05/03/2027) e piano (il codice, per chi ne ha un altro). Fino a
          10.000 persone.{' '}
          <a href={esempioPer(p)} download="abbonati-esempio.csv">
            Scarica un file di esempio
          </a>
        </p>
        <FileInput
          label="File"
          placeholder={caricato?.nome ?? 'Scegli il file'}
          accept=".csv,text/csv,text/plain"
          value={null}
          disabled={importa.isPending}
          error={tooBig ? 'Il file supera i 4 MB: dividilo in due.' : undefined}
          onChange={(file) => void choose(file)}
        />
        {importa.isPending && (
          <div role="status">
            <ProgressBar done={fatte} of={righe.length} />
            <p className={layout['note']}>
              {formattaIntero(fatte)} di {formattaIntero(righe.length)}
            </p>
          </div>
        )}
        {importa.error && (
          <Notice
            tone="errore"
            isAlert
            {...(fatte > 0 && { title: `Arrivati a ${persone(fatte)}` })}
          >
            {messageOf(importa.error)}
            {fatte > 0 && ' Puoi riprendere con lo stesso file: chi ha già la proposta si salta.'}
          </Notice>
        )}
        {caricato && <ErroriFile errori={errori} conseguenza="non è stato invitato nessuno" />}
        {caricato && caricato.letto.ignorate.length > 0 && (
          <p className={layout['note']}>
            Colonne che non si leggono: {caricato.letto.ignorate.join(', ')}.
          </p>
        )}
        {esito && (
          <Notice tone={esito.proposte > 0 ? 'successo' : 'informazione'} title="Il file è a posto">
            {`${persone(esito.proposte)} da invitare. `}
            {esito.gia > 0 && `${persone(esito.gia)} con il piano, o già invitate: si saltano.`}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={importa.isPending}>
            Indietro
          </Button>
          {caricato && esito !== null && esito.proposte > 0 && (
            <Button loading={importa.isPending} onClick={() => invia(false, caricato)}>
              {`Invita ${persone(esito.proposte)}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
