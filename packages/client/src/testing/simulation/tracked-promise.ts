/** Notes whether a promise has settled. */
export class TrackedPromise {
  isSettled = false;
  isResolved = false;

  constructor(promise: Promise<unknown>) {
    promise.then(
      () => {
        this.isSettled = true;
        this.isResolved = true;
      },
      () => {
        this.isSettled = true;
      },
    );
  }
}
