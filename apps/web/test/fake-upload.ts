import { vi } from 'vitest'

type Answer = (input: string, init: RequestInit) => Promise<Response>

/** Stands in for the request that says how far a file is: half of it goes at once, the rest with the answer. */
export function fakeUploads(answer: Answer): void {
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget()
    private readonly headers: Record<string, string> = {}
    private isOver = false
    private init: RequestInit = {}
    private path = ''
    status = 0
    responseText = ''
    withCredentials = false

    open(method: string, path: string) {
      this.init = { method }
      this.path = path
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }

    abort() {
      this.end('abort')
    }

    send(body: Blob) {
      const progress = new ProgressEvent('progress', { loaded: body.size / 2, total: body.size })
      this.upload.dispatchEvent(progress)
      const credentials = this.withCredentials ? 'include' : 'same-origin'
      void answer(this.path, { ...this.init, body, headers: this.headers, credentials }).then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.end('load')
        },
        () => this.end('error'),
      )
    }

    private end(how: 'load' | 'error' | 'abort') {
      if (this.isOver) return
      this.isOver = true
      this.dispatchEvent(new Event(how))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
}
